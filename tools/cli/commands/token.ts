import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import {
  type Command,
  entryNamed,
  parseArguments,
  readInteger,
  type Terminal,
  UsageError,
} from '../../build/terminal'
import { setting } from '../../release'
import { isKept, isRevoked, openTokens, readSettings, type TokenList } from '../../server/team'

const options = {
  team: { type: 'string', default: 'studio.json' },
  subject: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string', default: '' },
  label: { type: 'string' },
  days: { type: 'string', default: '30' },
} as const

const mostDays = 90

type Options = ReturnType<typeof parseArguments<typeof options>>['values']
type Tokens = Awaited<ReturnType<typeof openTokens>>

interface Request {
  readonly tokens: Tokens
  readonly values: Options
  readonly id: string | undefined
  readonly who: { readonly subject: string; readonly name: string }
}

/** Issues, lists and revokes tokens. Programs use a team's studio with a token. */
export const token: Command = {
  about:
    'Manages the tokens with which programs work in the studio of a team. issue creates a token for a person and prints it only once. The token has the rights of an author and is valid for --days days. list prints all tokens with their history. revoke makes a token invalid.',
  usage:
    'token issue --subject <id> --name <name> --label <program> [--email] [--days 30] [--team studio.json], token list, or token revoke <id>',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, options, 2)
    const [act = 'list', id] = positionals
    const work = entryNamed(acts, act, 'command')
    const tokens = await openTokens(readSettings(resolve(terminal.cwd, values.team)))
    const name = setting('LIENZO_WHO') ?? userInfo().username
    try {
      return await work({ tokens, values, id, who: { subject: 'operator', name } }, terminal)
    } finally {
      tokens.close()
    }
  },
}

const acts: Readonly<Record<string, (request: Request, terminal: Terminal) => Promise<number>>> = {
  async issue({ tokens, values, who }, terminal) {
    const { subject, name, label, email } = values
    if (!subject || !name || !label)
      throw new UsageError(
        'Name the person with --subject (the id at the OpenID provider) and --name, and the program with --label.',
      )
    if (![subject, name, label].every(isKept))
      throw new UsageError(
        'A name cannot contain "<", ">" or control characters, or begin or end with a blank.',
      )
    const days = readInteger(values.days, '--days', 1, mostDays)
    const { text, id } = await tokens.issue({ label, owner: { subject, name, email }, days }, who)
    terminal.out(
      `The token ${id} acts as ${name} (${label}) for ${days} days, with at most the rights of an author:\n${text}`,
    )
    terminal.out('It cannot be shown again. Give it to the program as LIENZO_STUDIO_TOKEN.')
    return 0
  },
  async list({ tokens }, terminal) {
    const list = await tokens.list()
    for (const line of linesOf(list, Date.now())) terminal.out(line)
    return 0
  },
  async revoke({ tokens, id, who }, terminal) {
    if (id === undefined) throw new UsageError('Name the id of the token. token list prints it.')
    if (!(await tokens.revoke(id, who)))
      throw new UsageError(`There is no valid token ${id}. token list prints all of them.`)
    terminal.out(
      `The token ${id} is revoked. Each server refuses it after the next fetch from git.`,
    )
    return 0
  },
}

function linesOf(list: TokenList, now: number): string[] {
  if (list.tokens.length === 0) return ['There are no tokens.']
  const tokens = list.tokens.map(({ id, label, owner, role, until }) => {
    const end = isRevoked(list, id)
      ? 'revoked'
      : Date.parse(until) > now
        ? `valid until ${until}`
        : `expired ${until}`
    return `${id}  ${owner.name} (${label})  ${role}  ${end}`
  })
  const events = list.events.map(
    ({ at, kind, token: id, who }) => `${at}  ${kind}  ${id}  by ${who.name}`,
  )
  return [...tokens, '', 'Events:', ...events]
}
