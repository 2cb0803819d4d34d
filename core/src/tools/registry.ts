import { checkTool } from './check';
import { findTool } from './find';
import { inspectTool } from './inspect';
import { nextTool } from './next';
import { plansTool } from './plans';
import { readTool } from './read';
import type { Tool } from './tool';

/** All tools in the order of `tools/list`, which never changes between calls (tools 8). */
export const TOOLS: readonly Tool[] = [plansTool, readTool, inspectTool, findTool, nextTool, checkTool];
