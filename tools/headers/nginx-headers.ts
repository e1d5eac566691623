import { hostsOf } from './hosts-of.ts'
import { writeSecurityHeaders } from './security-headers.ts'

/**
 * The headers of a deployment as an nginx include, exact for the hosts of its `config.json`. The
 * sources of inline scripts in its pages are in `scripts`.
 */
export function nginxHeaders(config: unknown, scripts: readonly string[] = []): string {
  const lines = Object.entries(writeSecurityHeaders({ ...hostsOf(config), scripts })).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  )
  return `${heading}\n${lines.join('\n')}\n`
}

const heading = `# The headers of the app's pages and files. Made from config.json: after a change of it,
# npx lienzo configure <this folder>`
