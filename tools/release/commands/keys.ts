import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeKey, readSigner } from '../keys/signer'
import { UsageError, type Command, type Terminal, readLine } from '../../terminal'
import { readSigners, refuseInside } from './read-keys'

/** Creates keys, and shows their public part. */
export const keys: Command = {
  about:
    'Makes a key that signs releases or approvals, or shows the public side of one. The private key stays in its file: whoever has it can publish.',
  usage: 'release keys new <file> | release keys show [file]',
  async run(args, terminal) {
    const { values: _, positionals } = readLine(args, {}, 2)
    const [word, file] = positionals
    if (word === 'new') return create(file, terminal)
    if (word === 'show') return show(file, terminal)
    throw new UsageError(
      word === undefined ? 'New or show?' : `There is no "keys ${word}". There are new and show.`,
    )
  },
}

async function create(file: string | undefined, terminal: Terminal): Promise<number> {
  if (file === undefined)
    throw new UsageError(
      'Where shall the private key be kept? Name a file outside the project, as in ~/.lienzo/release.pem.',
    )
  refuseInside(file, terminal)
  const path = resolve(terminal.cwd, file)
  if (existsSync(path))
    throw new UsageError(
      `${file} exists already. A key that phones trust must not be lost, so nothing is written over it.`,
    )
  const pem = await makeKey()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
  terminal.out(
    `The private key is in ${file}. Keep a copy where only its holder gets at it: it cannot be made again.`,
  )
  tell(await readSigner(pem, file), terminal)
  return 0
}

async function show(file: string | undefined, terminal: Terminal): Promise<number> {
  const signers = await readSigners(file === undefined ? [] : [file], terminal)
  if (signers.length === 0)
    throw new UsageError('Which key? Name its file, or set LIENZO_RELEASE_KEY.')
  for (const signer of signers) tell(signer, terminal)
  return 0
}

function tell({ id, publicKey }: { id: string; publicKey: string }, terminal: Terminal): void {
  terminal.out(
    `Id          ${id}\nPublic key  ${publicKey}\nFor a list of public keys: { "who": "<name>", "key": "${publicKey}" }`,
  )
}
