import { isUtf8 } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { type MergedText, mergeTexts } from '../../analysis/merge/merge-texts'
import { parseArguments, type Command, type Terminal, UsageError } from '../../build/terminal'
import { replaceFile } from '../../sandbox/project'

/** Merges two versions of a document, as a merge driver of git. */
export const merge: Command = {
  about:
    'Merges two versions of a document node by node, and writes the result into OURS. After `lienzo merge --install`, git calls this command for files with merge=lienzo in .gitattributes. If the versions conflict, the command prints the places of the conflicts and writes the usual conflict markers into OURS. Exit code 0: merged, 1: conflict, 2: error.',
  usage: 'merge BASE OURS THEIRS [PATH], or merge --install',
  run(args, terminal) {
    const options = { install: { type: 'boolean' } } as const
    const { values, positionals } = parseArguments(args, options, 4)
    if (values.install) return Promise.resolve(install(terminal))
    const [base, ours, theirs] = positionals
    if (base === undefined || ours === undefined || theirs === undefined)
      throw new UsageError('Name the three versions: BASE OURS THEIRS.')
    const files = [base, ours, theirs].map((name) => resolve(terminal.cwd, name))
    const merged = mergeBytes(files.map((file) => readFileSync(file)))
    if (merged.kind === 'merged') {
      replaceFile(files[1]!, merged.text)
      return Promise.resolve(0)
    }
    terminal.err(conflictText(positionals[3] ?? ours, merged))
    markConflicts(files)
    return Promise.resolve(1)
  },
}

/** Merges UTF-8 texts. Other texts are a conflict, since decoding them would lose letters. */
function mergeBytes(versions: readonly Buffer[]): MergedText {
  if (!versions.every(isUtf8)) return { kind: 'conflict', pointers: [''], places: [] }
  const [base, ours, theirs] = versions.map((bytes) => bytes.toString('utf8'))
  return mergeTexts(base!, ours!, theirs!)
}

function conflictText(path: string, { pointers }: Extract<MergedText, { kind: 'conflict' }>) {
  const places = pointers.map((pointer) => `  ${pointer || 'the whole file'}`)
  return [`${path}: both versions change the same places differently:`, ...places].join('\n')
}

/** Lets git merge the lines and write conflict markers into the file `ours`. */
function markConflicts([base, ours, theirs]: readonly string[]): void {
  const names = ['ours', 'base', 'theirs'].flatMap((name) => ['-L', name])
  const { error } = spawnSync('git', ['merge-file', ...names, ours!, base!, theirs!])
  if (error) throw error
}

/** Registers the merge driver in the settings of the repository. */
function install(terminal: Terminal): number {
  const git = (...args: readonly string[]) => {
    const { error, status, stdout, stderr } = spawnSync('git', ['-C', terminal.cwd, ...args], {
      encoding: 'utf8',
    })
    if (error) throw error
    if (status !== 0) throw new UsageError(`git cannot register the driver: ${stderr.trim()}`)
    return stdout.trim()
  }
  const top = git('rev-parse', '--show-toplevel')
  git('config', 'merge.lienzo.name', 'Merges documents of screens node by node')
  const program = realpathSync(resolve(import.meta.dirname, '../lienzo.mjs'))
  git('config', 'merge.lienzo.driver', `node "${programFrom(top, program)}" merge %O %A %B %P`)
  terminal.out('git now merges documents of this repository node by node.')
  return 0
}

/**
 * Returns the path with which git starts the program. A program in the repository has a relative
 * path, since git runs drivers in the top folder, and the repository may move.
 */
export function programFrom(top: string, program: string): string {
  const fromTop = relative(top, program)
  return fromTop.startsWith('..') || isAbsolute(fromTop) ? program : fromTop.replaceAll('\\', '/')
}
