import { writeFileSync, mkdirSync } from 'node:fs'
import { resolve, dirname, join } from 'node:path'
import { approve as sign } from '../signing'
import { readState, readNumbered } from '../read-manifests'
import { UsageError, type Command, readLine, type Terminal, named } from '../../node/terminal'
import { findRoot } from '../../sandbox/project'
import { openReleases } from './open-releases'
import { prepareDocuments, tellUnprepared } from './tell-outcome'
import { storeOptions, wholeNumber, releaseNumber } from './release-options'
import { contentsOf, type Contents, hashText } from '../../build/packaging'
import { readContents, objectPath } from '../objects-in-store'
import type { Manifest } from '../../../src/delivery/manifest'
import { formats } from '../../analysis/diff/formats/formats'
import type { Store } from '../stores/store'
import { changesAfter } from '../compare'
import type { StorePlace } from '../open-place'
import { approvalRequest } from '../releases'

/** Signs the guarded changes that somebody else wants to publish. */
export const approve: Command = {
  about:
    'Checks every document, shows what changes, signs as a second person the changes of guarded documents between what is live and this project, and writes approval.json for whoever publishes. It counts once, for --days days; with --final nobody can go back alone to what it replaces, and --renew signs what is live once more. Exit code 1: a finding, and nothing is signed.',
  usage: 'release approve --key <file> [--out approval.json] [--days 90] [--final] [--renew]',
  async run(args, terminal) {
    const { values } = readLine(args, {
      ...storeOptions,
      out: { type: 'string' },
      days: { type: 'string' },
      final: { type: 'boolean' },
      renew: { type: 'boolean' },
    })
    const days = wholeNumber(values.days ?? '90', '--days', 1, 365)
    const { store, keys, signers } = await openReleases(values, terminal)
    const [signer, ...more] = signers
    if (!signer || more.length > 0)
      throw new UsageError(
        'One person approves: say --key <file of your key>, or set LIENZO_RELEASE_KEY.',
      )
    const root = findRoot(terminal.cwd)
    const { prepared } = await prepareDocuments(root, terminal)
    if (!prepared) return tellUnprepared(terminal)
    const { contents } = prepared
    const options = { days, isFinal: values.final }
    const { changes, text, live } = await approvalRequest({ store, keys }, contents, options)
    if (changes.length === 0 && !values.renew) {
      terminal.out('No guarded document has changed, so nothing needs your approval.')
      return 0
    }
    if (live)
      terminal.out(`${await changesInWords(store, live, contents, 'text', terminal.colour)}\n`)
    const file = values.out ?? 'approval.json'
    writeFileSync(
      resolve(terminal.cwd, file),
      `${JSON.stringify(await sign(changes, signer, text), null, 2)}\n`,
    )
    terminal.out(
      `You have approved:\n${changes.map((line) => `  ${line.replace(/ ([0-9a-f]{8})[0-9a-f]{56}$/, ' as $1…')}`).join('\n')}\nYour approval is in ${file}. If one of these documents changes again, or another release comes first, it does not count any more.`,
    )
    return 0
  },
}

/** Describes the changes of a future or past release. */
export const diff: Command = {
  about:
    'Tells in plain words what changes for the borrower from the live release to this project, from a release to this project, or from one release to another. Exit code 0: no difference, 1: differences, 2: it cannot run.',
  usage: 'release diff [number [number]] [--format text|markdown|json]',
  async run(args, terminal) {
    const { values, positionals } = readLine(
      args,
      { ...storeOptions, format: { type: 'string' } },
      2,
    )
    const [from, to] = positionals.map((text) => releaseNumber(text, 'diff'))
    const releases = await openReleases(values, terminal)
    const before =
      from === undefined
        ? (await readState(releases.store, releases.keys)).live?.manifest
        : await readNumbered(releases.store, from, releases.keys)
    const after = await contentsAfter(releases, to, terminal)
    const words = await changesInWords(
      releases.store,
      before,
      after,
      values.format ?? 'text',
      terminal.colour,
    )
    terminal.out(words)
    return before && sameContents(await readContents(releases.store, before), after) ? 0 : 1
  },
}

async function contentsAfter(
  { store, keys }: StorePlace,
  number: number | undefined,
  terminal: Terminal,
): Promise<Contents> {
  return number === undefined
    ? contentsOf(findRoot(terminal.cwd))
    : readContents(store, await readNumbered(store, number, keys))
}

function sameContents(one: Contents, other: Contents): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text)
}

/**
 * The changes for the borrower from a release to other contents, in plain words; `format` is one of
 * those of `lienzo diff`.
 */
async function changesInWords(
  store: Store,
  before: Manifest | undefined,
  after: Contents,
  format: string,
  colour: boolean,
): Promise<string> {
  return named(formats, format, 'format')(await changesAfter(store, before, after), { colour })
}

const kinds: readonly (readonly [folder: string, noun: string])[] = [
  ['screens/', 'screens'],
  ['locales/', 'text files'],
  ['endpoints/', 'endpoint families'],
  ['profiles/', 'profiles'],
]

/** Creates the objects of a release without publishing them. */
export const build: Command = {
  about:
    'Checks every document and tells what a release of them would carry; with --out it writes the objects to a folder. It signs nothing and reaches nobody.',
  usage: 'release build [--out <folder>]',
  async run(args, terminal) {
    const { values } = readLine(args, { out: { type: 'string' } })
    const { prepared } = await prepareDocuments(findRoot(terminal.cwd), terminal)
    if (!prepared) return tellUnprepared(terminal)
    const { contents, needs } = prepared
    const bytes = [...contents.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    terminal.out(
      `${contents.size} objects of ${(bytes / 1024).toFixed(0)} KB: ${kinds.map(([folder, noun]) => `${count(contents, folder)} ${noun}`).join(', ')}, the app document.`,
    )
    terminal.out(
      `A phone needs language ${needs.language} and ${needs.widgets.length} widgets to show them.`,
    )
    if (values.out !== undefined) writeObjects(resolve(terminal.cwd, values.out), contents)
    if (values.out !== undefined) terminal.out(`They are in ${join(values.out, 'doc')}.`)
    return 0
  },
}

function count(contents: Contents, folder: string): number {
  return [...contents.keys()].filter((name) => name.startsWith(folder)).length
}

function writeObjects(folder: string, contents: Contents): void {
  for (const text of contents.values()) {
    const file = join(folder, objectPath(hashText(text)))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
