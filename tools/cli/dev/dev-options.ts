import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkConfig } from '../../../src/config'
import { parseJson } from '../../analysis/json/parse-json'
import { faultKinds } from '../../sandbox'
import {
  asksForHelp,
  parseArguments,
  readPort,
  unknownName,
  UsageError,
} from '../../build/terminal'

export interface DevOptions {
  readonly host: string
  readonly port: number
  /** True if the command only prints the addresses of all screens. */
  readonly list: boolean
  /** The settings of a deployment, from its `config.json`. */
  readonly config: Readonly<Record<string, unknown>>
  readonly configFile?: string
  /** The API server to use instead of the sandbox. */
  readonly api?: URL
  /** The `Origin` header that the API server expects; by default its own origin. */
  readonly origin?: string
  /** The suffix of session ids, for example `faults.nulls`. */
  readonly world: string
}

export const usage = `Usage: npm start [-- options]   (npm run dev is the same)
  --port <number>     first port to try; also PORT (5173)
  --host <name>       0.0.0.0 also serves phones in the same network; also HOST (127.0.0.1)
  --list              print the address of every screen and scenario, and exit
  --api <address>     a real server instead of the sandbox, for example https://api.lender.example
  --origin <origin>   the Origin that this server expects. Default: its own origin
  --config <file>     the config.json of a deployment; also LIENZO_CONFIG
  --faults <kind>     print the addresses with faulty responses: ${faultKinds.join(', ')}
  --help              print this`

type Environment = Readonly<Record<string, string | undefined>>

/** Parses the command line. Returns `undefined` if the user asks for help; throws `UsageError`. */
export function readOptions(
  args: readonly string[],
  environment: Environment,
): DevOptions | undefined {
  if (asksForHelp(args)) return undefined
  const { values } = parseArguments(args, {
    port: { type: 'string' },
    host: { type: 'string' },
    list: { type: 'boolean' },
    api: { type: 'string' },
    origin: { type: 'string' },
    config: { type: 'string' },
    faults: { type: 'string' },
  })
  const configFile = values.config ?? (environment['LIENZO_CONFIG'] || undefined)
  return {
    host: hostIn(values.host ?? environment['HOST'] ?? '127.0.0.1'),
    port: portIn(values.port, environment),
    list: values.list ?? false,
    config: configFile === undefined ? {} : readConfigFile(configFile),
    ...(configFile !== undefined && { configFile }),
    ...(values.api !== undefined && { api: addressIn(values.api) }),
    ...(values.origin !== undefined && { origin: originIn(values.origin, values.api) }),
    world: values.faults === undefined ? '' : worldOf(values.faults),
  }
}

function portIn(option: string | undefined, environment: Environment): number {
  if (option !== undefined) return readPort(option, '--port')
  const variable = environment['PORT']
  return variable === undefined ? 5173 : readPort(variable, 'PORT')
}

function hostIn(text: string): string {
  if (/^[\w.:-]+$/.test(text)) return text
  throw new UsageError(
    `--host is "${text}". Use a host name or an IP address, for example 0.0.0.0.`,
  )
}

function addressIn(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.search + address.hash === '')
    return address
  throw new UsageError(
    `--api is "${text}". Use the URL of a server, for example https://api.lender.example.`,
  )
}

function originIn(text: string, api: string | undefined): string {
  if (api === undefined) throw new UsageError('--origin requires --api <address>.')
  if (URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''))
    return new URL(text).origin
  throw new UsageError(
    `--origin is "${text}". Use only scheme and host, for example https://app.lender.example.`,
  )
}

function readConfigFile(file: string): DevOptions['config'] {
  const config = parseJson(readFileSync(resolve(file), 'utf8'))
  const { problems } = checkConfig(config)
  if (config === undefined)
    throw new UsageError(`${file} is not valid JSON. Run \`npx biome check\` to find the mistake.`)
  if (problems.length > 0)
    throw new UsageError(
      `${file} has wrong settings; docs/guides/connect-your-servers.md explains them.\n${problems.join('\n')}`,
    )
  return config as DevOptions['config']
}

function worldOf(fault: string): string {
  const [kind = ''] = fault.split('.')
  if (!faultKinds.includes(kind))
    throw new UsageError(unknownName(kind, faultKinds, 'kind of fault'))
  return `faults.${fault}`
}
