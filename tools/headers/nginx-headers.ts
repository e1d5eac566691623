import { hostsOf } from './hosts-of.ts'
import { writeSecurityHeaders } from './security-headers.ts'

/** The headers of a deployment as nginx includes them, exact for the hosts of its `config.json`. */
export function nginxHeaders(config: unknown): string {
  const lines = Object.entries(writeSecurityHeaders(hostsOf(config))).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  )
  return `${heading}\n${lines.join('\n')}\n`
}

const heading = `# The headers of the app's pages and files. Made from config.json: after a change of its hosts,
# npx lienzo headers config.json > security-headers.conf`
