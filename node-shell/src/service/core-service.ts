import { randomUUID } from 'node:crypto';
import { createWerkbaum, version } from '@werkbaum/core';
import type { Caller, Outcome, RequestAnswer, State, Step, ToolResult, Werkbaum } from '@werkbaum/core';
import { checksum } from '../checksum';
import { createDocumentStore } from '../document-store/document-store';
import { parseServer, type DocumentServer } from '../document-store/server-base';
import { isFailed } from '../file-store/failure';
import { createFileStore } from '../file-store/file-store';
import type { ServeOptions } from '../serve';
import { WriteQueue } from '../write-queue';
import { AnsweredRequests } from './answered-requests';
import { noAudit, openAudit, type AuditLog } from './audit-log';
import { canonicalSource, performer, type Performer } from './perform';
import { ProtocolFault } from './plan-service';
import type { ClientInfo, PlanService } from './plan-service';

/** Names the plan a write is about, so that writes to it run one after the other. */
type Canonical = (source: string) => Promise<string>;

/**
 * The service on the core, plan files and document servers. Throws an Error for the operator if a root, a server or the
 * audit file is unusable.
 */
export async function createCoreService(options: ServeOptions): Promise<PlanService> {
  const core = createWerkbaum({ checksum });
  const { roots, extensions } = options;
  const files = await createFileStore({ roots, extensions, summarize: (stored) => core.summarize(stored) });
  if (isFailed(files)) throw new Error(files.message ?? files.failed);
  const servers = serversOf(options.servers);
  const documents = createDocumentStore({ servers, userAgent: `werkbaum/${version}` });
  const answers = new AnsweredRequests();
  const audit = options.audit === undefined ? noAudit : await openAudit(options.audit);
  const stores = { files, documents, answers };
  return new CoreService(core, performer(stores), (source) => canonicalSource(source, stores), answers, audit, options);
}

function serversOf(given: readonly string[]): DocumentServer[] {
  return given.map((text) => {
    const server = parseServer(text);
    if (isFailed(server)) throw new Error(server.message ?? server.failed);
    return server;
  });
}

class CoreService implements PlanService {
  readonly name = 'werkbaum';
  readonly version = version;
  readonly instructions: string;
  private readonly queue = new WriteQueue();

  constructor(
    private readonly core: Werkbaum,
    private readonly perform: Performer,
    private readonly canonical: Canonical,
    private readonly answers: AnsweredRequests,
    private readonly audit: AuditLog,
    private readonly options: ServeOptions,
  ) {
    this.instructions = core.instructions;
  }

  listTools: PlanService['listTools'] = () => this.core.listTools(this.options.rights);

  async callTool(name: string, args: Record<string, unknown>, client: ClientInfo): Promise<ToolResult> {
    const first = this.core.startTool(name, args, this.caller(client));
    const run = () => this.finish(first, (state, outcome) => this.core.resumeTool(state, outcome));
    if (!('effect' in first) || first.effect.do !== 'load' || first.effect.request === undefined) return run();
    const answer = await this.queue.runExclusive(await this.canonical(first.effect.source), run);
    return 'failed' in answer ? this.failedCall(first.state, answer) : answer;
  }

  listResources: PlanService['listResources'] = () => this.request(this.core.listResources(this.caller({})));

  listResourceTemplates: PlanService['listResourceTemplates'] = () => this.core.listResourceTemplates(this.caller({}));

  readResource: PlanService['readResource'] = (uri) => this.request(this.core.readResource(uri, this.caller({})));

  listPrompts: PlanService['listPrompts'] = () => this.core.listPrompts(this.caller({}));

  getPrompt: PlanService['getPrompt'] = (name, args) => {
    const got = this.core.getPrompt(name, args, this.caller({}));
    if ('refused' in got) throw protocolFault(got.refused);
    return got.done;
  };

  complete: PlanService['complete'] = (request) => this.request(this.core.complete(request, this.caller({})));

  private request<Answer extends RequestAnswer>(first: Step<Answer>): Promise<Answer> {
    return this.finish(first, (state, outcome) => this.core.resumeRequest(state, outcome) as Step<Answer>);
  }

  /** A failure of the queue as the core would answer one of the store. */
  private failedCall(state: State, failure: Outcome): Promise<ToolResult> {
    return this.finish(this.core.resumeTool(state, failure), (next, outcome) => this.core.resumeTool(next, outcome));
  }

  /** Performs effects until the core is done; what is a JSON-RPC error is thrown. */
  private async finish<Answer>(
    first: Step<Answer>,
    resume: (state: State, outcome: Outcome) => Step<Answer>,
  ): Promise<Answer> {
    let step = first;
    while ('effect' in step) step = resume(step.state, await this.perform(step.effect));
    if (step.fault !== undefined) console.error(step.fault);
    if ('refused' in step) throw protocolFault(step.refused);
    if (step.remember !== undefined) this.answers.remember(step.remember, step.done as ToolResult);
    if (step.audit !== undefined) await this.audit.add(step.audit);
    return step.done;
  }

  private caller({ name, version: release }: ClientInfo): Caller {
    const displayName = this.options.displayName ?? name ?? 'Agent';
    return {
      rights: this.options.rights,
      scope: 'stdio',
      transport: 'stdio',
      callId: randomUUID(),
      displayName,
      ...(name !== undefined && { clientName: release === undefined ? name : `${name} ${release}` }),
    };
  }
}

function protocolFault({
  code,
  message,
  data,
}: {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}): ProtocolFault {
  return new ProtocolFault(code, message, data);
}
