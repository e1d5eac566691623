import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { readKeyRing, type KnownKey } from '../keys/key-ring'
import { readSigner, type Signer } from '../keys/signer'
import { UsageError, type Terminal } from '../../terminal'
import { rootAround } from '../../project'
import { setting } from './release-options'

/** The signing keys: those of the files, else the one in LIENZO_RELEASE_KEY. */
export async function readSigners(files: readonly string[], terminal: Terminal): Promise<Signer[]> {
  if (files.length > 0)
    return Promise.all(files.map((file) => readSigner(readKeyFile(file, terminal), file)))
  const pem = setting('LIENZO_RELEASE_KEY')
  return pem === undefined ? [] : [await readSigner(pem, 'LIENZO_RELEASE_KEY')]
}

/** The list of public keys in a file; empty without a file. */
export async function readRing(file: string | undefined, terminal: Terminal): Promise<KnownKey[]> {
  return file === undefined ? [] : readKeyRing(readFile(file, terminal), file)
}

/** The text of a file that the command line names. */
export function readFile(file: string, terminal: Terminal): string {
  const path = resolve(terminal.cwd, file)
  if (file === '' || !existsSync(path))
    throw new UsageError(`There is no file ${file === '' ? 'without a name' : file}.`)
  if (statSync(path).isDirectory())
    throw new UsageError(`${file} is a folder, where a file is needed.`)
  return readFileSync(path, 'utf8')
}

/**
 * Refuses a path for a private key inside of a project, from which it would get into the
 * repository.
 */
export function refuseInside(file: string, terminal: Terminal): void {
  const root = rootAround(terminal.cwd)
  const isInside =
    root !== undefined && !relative(root, resolve(terminal.cwd, file)).startsWith('..')
  if (isInside)
    throw new UsageError(
      `${file} lies in the project, and a private key must never get into the repository. Keep it outside, as in ~/.lienzo/release.pem.`,
    )
}

function readKeyFile(file: string, terminal: Terminal): string {
  const text = readFile(file, terminal)
  refuseInside(file, terminal)
  const isShared =
    process.platform !== 'win32' && (statSync(resolve(terminal.cwd, file)).mode & 0o077) !== 0
  if (isShared)
    terminal.err(`Other users of this machine can read ${file}. Mend it with: chmod 600 ${file}`)
  return text
}
