import { existsSync, mkdirSync, writeFileSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve, relative } from 'node:path'
import {
  type KnownKey,
  makeKey,
  readKeyRing,
  readSigner,
  setting,
  type Signer,
} from '../../../release'
import { UsageError, type Command, type Terminal, parseArguments } from '../../../build/terminal'
import { rootAround } from '../../../sandbox/project'

/** Creates keys, and prints public keys. */
export const keys: Command = {
  about:
    'new creates a private key that signs releases or approvals. show prints its public key. The private key is only in the file. Anybody with this file can sign.',
  usage: 'release keys new <file> | release keys show [file]',
  async run(args, terminal) {
    const { values: _, positionals } = parseArguments(args, {}, 2)
    const [word, file] = positionals
    if (word === 'new') return create(file, terminal)
    if (word === 'show') return show(file, terminal)
    throw new UsageError(
      word === undefined
        ? 'Use "keys new" or "keys show".'
        : `There is no command "keys ${word}". Use "keys new" or "keys show".`,
    )
  },
}

async function create(file: string | undefined, terminal: Terminal): Promise<number> {
  if (file === undefined)
    throw new UsageError(
      'Name a file for the private key, outside the project, for example ~/.lienzo/release.pem.',
    )
  refuseInside(file, terminal)
  const path = resolve(terminal.cwd, file)
  if (existsSync(path))
    throw new UsageError(
      `${file} exists already and is not overwritten: a key that phones trust must not be lost.`,
    )
  const pem = await makeKey()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
  terminal.out(
    `The private key is in ${file}. Keep a backup that only its owner can read: the key cannot be restored.`,
  )
  tell(await readSigner(pem, file), terminal)
  return 0
}

async function show(file: string | undefined, terminal: Terminal): Promise<number> {
  const signers = await readSigners(file === undefined ? [] : [file], terminal)
  if (signers.length === 0)
    throw new UsageError('Name the file of the key, or set LIENZO_RELEASE_KEY.')
  for (const signer of signers) tell(signer, terminal)
  return 0
}

function tell({ id, publicKey }: { id: string; publicKey: string }, terminal: Terminal): void {
  terminal.out(
    `Id          ${id}\nPublic key  ${publicKey}\nFor a list of public keys: { "who": "<name>", "key": "${publicKey}" }`,
  )
}

/** Reads the signing keys from files. Without files, reads LIENZO_RELEASE_KEY. */
export async function readSigners(files: readonly string[], terminal: Terminal): Promise<Signer[]> {
  if (files.length > 0)
    return Promise.all(files.map((file) => readSigner(readKeyFile(file, terminal), file)))
  const pem = setting('LIENZO_RELEASE_KEY')
  return pem === undefined ? [] : [await readSigner(pem, 'LIENZO_RELEASE_KEY')]
}

/** Reads a list of public keys from a file; empty without a file. */
export async function readRing(file: string | undefined, terminal: Terminal): Promise<KnownKey[]> {
  return file === undefined ? [] : readKeyRing(readFile(file, terminal), file)
}

export function readFile(file: string, terminal: Terminal): string {
  const path = resolve(terminal.cwd, file)
  if (file === '' || !existsSync(path))
    throw new UsageError(
      file === ''
        ? 'The name of a key file is empty.'
        : `There is no file ${file}. Correct the path, or create the file.`,
    )
  if (statSync(path).isDirectory()) throw new UsageError(`${file} is a folder. Name a file.`)
  return readFileSync(path, 'utf8')
}

/** Rejects a path inside a project, because a private key there could get into the repository. */
function refuseInside(file: string, terminal: Terminal): void {
  const root = rootAround(terminal.cwd)
  const isInside =
    root !== undefined && !relative(root, resolve(terminal.cwd, file)).startsWith('..')
  if (isInside)
    throw new UsageError(
      `${file} is inside the project, and a private key must never get into the repository. Choose a file outside, for example ~/.lienzo/release.pem.`,
    )
}

function readKeyFile(file: string, terminal: Terminal): string {
  const text = readFile(file, terminal)
  refuseInside(file, terminal)
  const isShared =
    process.platform !== 'win32' && (statSync(resolve(terminal.cwd, file)).mode & 0o077) !== 0
  if (isShared)
    terminal.err(
      `Other users of this computer can read ${file}. Change that with: chmod 600 ${file}`,
    )
  return text
}
