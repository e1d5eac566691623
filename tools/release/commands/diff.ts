import { contentsOf, type Contents } from '../../packaging'
import { type Command, type Terminal, readLine } from '../../terminal'
import { findRoot } from '../../project'
import { readContents } from '../objects-in-store'
import { readNumbered, readState } from '../read-manifests'
import { changesInWords } from './changes-in-words'
import { openReleases, type Releases } from './open-releases'
import { releaseNumber, storeOptions } from './release-options'

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
  { store, keys }: Releases,
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
