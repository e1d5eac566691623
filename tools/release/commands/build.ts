import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { hashText, type Contents } from '../../packaging'
import { type Command, readLine } from '../../terminal'
import { findRoot } from '../../project'
import { objectPath } from '../objects-in-store'
import { provedContents } from './prove-documents'

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
    const proved = await provedContents(findRoot(terminal.cwd), terminal)
    if (!proved) return 1
    const { contents, needs } = proved
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
