import { applyOpsTool } from './apply-ops';
import { checkTool } from './check';
import { editTool } from './edit';
import { findTool } from './find';
import { inspectTool } from './inspect';
import { nextTool } from './next';
import { plansTool } from './plans';
import { readTool } from './read';
import type { Tool } from './tool';
import { addNodeTool, moveNodeTool, removeNodeTool, setSizeTool, setStatusTool } from './verbs';
import { writePlanTool } from './write-plan';

/** All tools in the order of `tools/list`, which never changes between calls (tools 8). */
export const TOOLS: readonly Tool[] = [
  plansTool,
  readTool,
  inspectTool,
  findTool,
  nextTool,
  checkTool,
  setStatusTool,
  setSizeTool,
  addNodeTool,
  moveNodeTool,
  removeNodeTool,
  editTool,
  applyOpsTool,
  writePlanTool,
];
