import { writeFileSync, mkdirSync } from 'node:fs'
import { resolve, dirname, join } from 'node:path'
import { formats } from '../../../analysis/diff/formats/formats'
import { contentsOf, type Contents } from '../../../build/packaging'
import {
  UsageError,
  type Command,
  parseArguments,
  readInteger,
  entryNamed,
} from '../../../build/terminal'
import {
  approvalRequest,
  changesAfter,
  compareReleases,
  objectFiles,
  setting,
  verifyStore,
} from '../../../release'
import { approve as sign } from '../../../release/signing'
import { findRoot } from '../../../sandbox/project'
import { openReleases, releaseNumber, storeOptions } from './open-releases'
import { prepareDocuments, printUnprepared } from './rollout'
import { countOf } from '../../../analysis/sentences/value'
import { problemWords } from '../../../release/words'
import { readRing } from './keys'

/** Signs guarded changes that another person has made. */
export const approve: Command = {
  about:
    'Checks every document and prints the changes between the live release and this project. Then signs the changes of guarded documents, with the key of the second person, and writes approval.json for the publisher. The approval is valid for one release and for --days days. With --final, a rollback to the replaced documents also needs a second person. --renew signs the live documents again, if no guarded document has changed. Exit code 1: there is a finding, so nothing is signed.',
  usage: 'release approve [--key <file>] [--out approval.json] [--days 90] [--final] [--renew]',
  async run(args, terminal) {
    const { values } = parseArguments(args, {
      ...storeOptions,
      out: { type: 'string' },
      days: { type: 'string' },
      final: { type: 'boolean' },
      renew: { type: 'boolean' },
    })
    const days = readInteger(values.days ?? '90', '--days', 1, 365)
    const { store, keys, signers } = await openReleases(values, terminal)
    const [signer, ...more] = signers
    if (!signer || more.length > 0)
      throw new UsageError(
        'An approval has one signature: add --key <file of your key>, or set LIENZO_RELEASE_KEY.',
      )
    const root = findRoot(terminal.cwd)
    const { prepared } = await prepareDocuments(root, terminal)
    if (!prepared) return printUnprepared(terminal)
    const { contents } = prepared
    const options = { days, isFinal: values.final }
    const { changes, text, live } = await approvalRequest({ store, keys }, contents, options)
    if (changes.length === 0 && !values.renew) {
      terminal.out('No guarded document has changed, so no approval is needed.')
      return 0
    }
    if (live) {
      const differences = await changesAfter(store, live, contents)
      terminal.out(`${formats['text']!(differences, { colour: terminal.colour })}\n`)
    }
    const file = values.out ?? 'approval.json'
    writeFileSync(
      resolve(terminal.cwd, file),
      `${JSON.stringify(await sign(changes, signer, text), null, 2)}\n`,
    )
    terminal.out(
      `You have approved:\n${changes.map((line) => `  ${line.replace(/ ([0-9a-f]{8})[0-9a-f]{56}$/, ' as $1…')}`).join('\n')}\nYour approval is in ${file}. It becomes invalid if one of these documents changes again, or if another release comes first.`,
    )
    return 0
  },
}

/** Prints the changes between two releases, or between a release and this project. */
export const diff: Command = {
  about:
    'Prints in plain words what changes for the borrower. Without a number it compares the live release with this project, with one number that release with this project, and with two numbers the two releases. Exit code 0: no difference, 1: differences, 2: error.',
  usage: 'release diff [number [number]] [--format text|markdown|json]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(
      args,
      { ...storeOptions, format: { type: 'string' } },
      2,
    )
    const [from, to] = positionals.map((text) => releaseNumber(text, 'diff'))
    const place = await openReleases(values, terminal)
    const project = () => contentsOf(findRoot(terminal.cwd))
    const { changes, isSame } = await compareReleases(place, from, to ?? project)
    const write = entryNamed(formats, values.format ?? 'text', 'format')
    terminal.out(write(changes, { colour: terminal.colour }))
    return isSame ? 0 : 1
  },
}

const kinds: readonly (readonly [folder: string, noun: string])[] = [
  ['screens/', 'screens'],
  ['locales/', 'text files'],
  ['endpoints/', 'endpoint families'],
  ['profiles/', 'profiles'],
  ['pictures/', 'picture files'],
]

/** Creates the objects of a release without publishing them. */
export const build: Command = {
  about:
    'Checks every document and prints what a release would contain. With --out it writes the objects to a folder. It signs and publishes nothing.',
  usage: 'release build [--out <folder>]',
  async run(args, terminal) {
    const { values } = parseArguments(args, { out: { type: 'string' } })
    const { prepared } = await prepareDocuments(findRoot(terminal.cwd), terminal)
    if (!prepared) return printUnprepared(terminal)
    const { contents, needs } = prepared
    const bytes = [...contents.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    terminal.out(
      `${contents.size} objects of ${(bytes / 1024).toFixed(0)} KB: ${kinds.map(([folder, noun]) => `${count(contents, folder)} ${noun}`).join(', ')}, the app document.`,
    )
    terminal.out(
      `A phone needs language version ${needs.language} and ${needs.widgets.length} widgets to show them.`,
    )
    if (values.out !== undefined) writeObjects(resolve(terminal.cwd, values.out), contents)
    if (values.out !== undefined) terminal.out(`The objects are in ${join(values.out, 'doc')}.`)
    return 0
  },
}

function count(contents: Contents, folder: string): number {
  return [...contents.keys()].filter((name) => name.startsWith(folder)).length
}

function writeObjects(folder: string, contents: Contents): void {
  for (const [path, text] of objectFiles(contents)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

export const verify: Command = {
  about:
    'Verifies every release in a store: signatures, numbers, times, the chain of the audit log, every object and the file that phones read. With --approvers it also verifies the approvals. With --canary-keys it also verifies that these keys have only promoted, halted and rolled back releases. --at-least is the highest release number that an earlier run printed. If the newest release has a lower number, somebody removed releases from the end of the store. Exit code 1: a problem was found.',
  usage:
    'release verify [--approvers <public keys>] [--canary-keys <public keys>] [--at-least <number>]',
  async run(args, terminal) {
    const { values } = parseArguments(args, {
      ...storeOptions,
      approvers: { type: 'string' },
      'canary-keys': { type: 'string' },
      'at-least': { type: 'string' },
    })
    const atLeast = releaseNumber(values['at-least'], '--at-least')
    const { store, keys, trusted } = await openReleases(values, terminal)
    const file = values.approvers ?? setting('LIENZO_APPROVERS')
    const approvers = file === undefined ? undefined : await readRing(file, terminal)
    const canaryFile = values['canary-keys'] ?? setting('LIENZO_CANARY_KEYS')
    const canaryKeys = await readRing(canaryFile, terminal)
    const { releases, newest, objects, problems } = await verifyStore({
      store,
      keys,
      approvers,
      trusted,
      canaryKeys,
      atLeast,
    })
    for (const problem of problems) terminal.out(problemWords(problem))
    const looked = `${countOf(releases, 'valid release')} with ${countOf(objects, 'object')} in ${store.address}`
    terminal.out(
      problems.length === 0
        ? `${looked}; no problems${approvers ? '' : ', approvals not verified (--approvers)'}.`
        : `\n${looked}; ${countOf(problems.length, 'problem')}.`,
    )
    if (atLeast !== undefined && problems.length === 0)
      terminal.out(`The newest is release ${newest}: use --at-least ${newest} the next time.`)
    return problems.length === 0 ? 0 : 1
  },
}
