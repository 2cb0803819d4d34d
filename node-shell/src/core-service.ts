import { createWerkbaum, version } from '@werkbaum/core';
import type { Caller, Effect, Outcome, RequestAnswer, Right, State, Step, ToolResult, Werkbaum } from '@werkbaum/core';
import { checksum } from './checksum';
import { isFailed } from './file-store/failure';
import { createFileStore, type FileStore } from './file-store/file-store';
import { ProtocolFault } from './plan-service';
import type { ClientInfo, PlanService } from './plan-service';
import type { ServeOptions } from './serve';

/** What a local process may do; `--read-only` leaves the first (tools 9). */
const LOCAL_RIGHTS: readonly Right[] = ['read', 'write', 'delete', 'prod'];

/** The service on the core and the local stores. Throws an Error with a message for the operator if a root is unusable. */
export async function createCoreService(options: ServeOptions): Promise<PlanService> {
  const core = createWerkbaum({ checksum: checksum });
  const { roots, extensions } = options;
  const files = await createFileStore({ roots, extensions, summarize: (stored) => core.summarize(stored) });
  if (isFailed(files)) throw new Error(files.message ?? files.failed);
  return new CoreService(core, files, options);
}

class CoreService implements PlanService {
  readonly name = 'werkbaum';
  readonly version = version;
  readonly instructions: string;

  constructor(
    private readonly core: Werkbaum,
    private readonly files: FileStore,
    private readonly options: ServeOptions,
  ) {
    this.instructions = core.instructions;
  }

  listTools = (): ReturnType<PlanService['listTools']> => this.core.listTools(this.rights());

  async callTool(name: string, args: Record<string, unknown>, client: ClientInfo): Promise<ToolResult> {
    const first = this.core.startTool(name, args, this.caller(client));
    return this.finish(first, (state, outcome) => this.core.resumeTool(state, outcome));
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

  /** Performs effects until the core is done; what is a JSON-RPC error is thrown. */
  private async finish<Answer>(
    first: Step<Answer>,
    resume: (state: State, outcome: Outcome) => Step<Answer>,
  ): Promise<Answer> {
    let step = first;
    while ('effect' in step) step = resume(step.state, await this.perform(step.effect));
    if (step.fault !== undefined) console.error(step.fault);
    if ('refused' in step) throw protocolFault(step.refused);
    return step.done;
  }

  private async perform(effect: Effect): Promise<Outcome> {
    switch (effect.do) {
      case 'list':
        return this.files.list();
      case 'load':
        return this.files.load(effect.source);
      case 'store':
        return { failed: 'NOT_WRITABLE', message: 'This server only reads.', cause: 'read_only' };
    }
  }

  private caller({ name, version: release }: ClientInfo): Caller {
    const displayName = this.options.displayName ?? name;
    return {
      rights: this.rights(),
      scope: 'stdio',
      transport: 'stdio',
      ...(displayName !== undefined && { displayName }),
      ...(name !== undefined && { clientName: release === undefined ? name : `${name} ${release}` }),
    };
  }

  private rights(): readonly Right[] {
    return this.options.readOnly ? ['read'] : LOCAL_RIGHTS;
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
