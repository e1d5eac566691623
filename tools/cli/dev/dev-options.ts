import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkConfig } from '../../../src/config'
import { parseJson } from '../../analysis/json'
import { faultKinds } from '../../sandbox'
import { asksForHelp, readLine, readPort, unknownName, UsageError } from '../../node/terminal'

/** The options of the development server. */
export interface DevOptions {
  readonly host: string
  readonly port: number
  /** Prints the addresses of all screens instead of serving them. */
  readonly list: boolean
  /** The settings of a deployment, from its config.json. */
  readonly config: Readonly<Record<string, unknown>>
  /** The file that they come from. */
  readonly configFile?: string
  /** The API server to use instead of the sandbox. */
  readonly api?: URL
  /** The `Origin` that this API server expects; by default its own. */
  readonly origin?: string
  /** Ends the session ids, as in `faults.nulls`. */
  readonly world: string
}

/** The help text. */
export const usage = `Usage: npm start [-- options]   (npm run dev is the same)
  --port <number>     first port to try; also PORT (5173)
  --host <name>       0.0.0.0 serves phones of the same network; also HOST (127.0.0.1)
  --list              print the address of every screen and scenario, and end
  --api <address>     a real server instead of the sandbox, as in https://api.lender.example
  --origin <origin>   the Origin that this server expects, where it is not its own
  --config <file>     the config.json of a deployment; also LIENZO_CONFIG
  --faults <kind>     faults in the sandbox's answers: ${faultKinds.join(', ')}
  --help              print this`

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the command line; undefined for a request for help. Throws UsageError. */
export function readOptions(
  args: readonly string[],
  environment: Environment,
): DevOptions | undefined {
  if (asksForHelp(args)) return undefined
  const { values } = readLine(args, {
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
  throw new UsageError(`--host is "${text}". Write a name or a number, as in 0.0.0.0.`)
}

function addressIn(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.search + address.hash === '')
    return address
  throw new UsageError(
    `--api is "${text}". Write the address of a server, as in https://api.lender.example.`,
  )
}

function originIn(text: string, api: string | undefined): string {
  if (api === undefined) throw new UsageError('--origin needs --api <address> beside it.')
  if (URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''))
    return new URL(text).origin
  throw new UsageError(
    `--origin is "${text}". Write scheme and host alone, as in https://app.lender.example.`,
  )
}

function readConfigFile(file: string): DevOptions['config'] {
  const config = parseJson(readFileSync(resolve(file), 'utf8'))
  const { problems } = checkConfig(config)
  if (config === undefined)
    throw new UsageError(`${file} is not JSON. \`npx biome check\` says where.`)
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
