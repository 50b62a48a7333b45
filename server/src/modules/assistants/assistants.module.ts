import { assistantIntroduction } from '@eoms/phrases';
import type { McpParts } from '../../platform/http/mcp/mcp-server.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { readingTools } from './reading-tools.ts';

export interface AssistantsModule extends ModuleParts {
  /** The tools, and what assistants are told before they use one. */
  readonly catalogue: Pick<McpParts, 'tools' | 'introduction'>;
}

/** What AI assistants may do by MCP (Model Context Protocol), each within the role and places of its key. */
export const createAssistants = (): AssistantsModule => ({
  routes: [],
  catalogue: { tools: readingTools, introduction: assistantIntroduction },
});
