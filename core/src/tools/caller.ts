/** What a caller may do (spec: tools 9). `capture:<plan>#<id>` allows new ideas below one node only. */
export type Right = 'read' | 'write' | 'delete' | 'prod' | `capture:${string}`;

/** Who calls, as the transport knows it; a claim, not a proof. */
export interface Caller {
  rights: readonly Right[];
  /** Random per call, by the host: stands in for a `requestId` the caller did not give. */
  callId?: string;
  /** Separates the request IDs of different callers: token name, or a constant over stdio. */
  scope: string;
  /** Name shown in histories (`--name`, token display name, else the client's own). */
  displayName?: string;
  /** Name and version the client gave in its handshake. */
  clientName?: string;
  transport: 'stdio' | 'http' | 'cli';
}
