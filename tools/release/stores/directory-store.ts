import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashText } from '../../build/packaging/index.ts'
import type { Store, StoredFile } from './store.ts'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReleaseError } from '../outcome/index.ts'

/** Creates a store in a folder. The file system must support hard links. */
export function createDirectoryStore(folder: string, timeoutMs = 10_000): Store {
  const at = (path: string) => join(folder, path)
  const read = async (path: string) => {
    try {
      return storedFile(await readFile(at(path), 'utf8').catch(otherwise(undefined)))
    } catch (error) {
      if (codeOf(error) !== 'EISDIR') throw error
      throw new ReleaseError({ code: 'store.folder', address: folder, path }, { cause: error })
    }
  }
  return {
    address: folder,
    prove: async () => {},
    read,
    create: (path, text) => throughDraft(folder, text, (draft) => createFrom(draft, at(path))),
    replace: (path, text, version) =>
      throughDraft(folder, text, (draft) =>
        // A rename cannot be conditional, so the writer holds a lock while it compares versions and
        // writes.
        withLock(join(folder, '.lock'), timeoutMs, async () => {
          if ((await read(path))?.version !== version) return false
          await makeLater(draft, at(path))
          await rename(draft, at(path))
          await settle(folder)
          return true
        }),
      ),
    list: (name) => readdir(at(name)).catch(otherwise([])),
  }
}

/** Writes a file through a temporary file, so that nobody reads an incomplete file. */
async function throughDraft(
  folder: string,
  text: string,
  use: (draft: string) => Promise<boolean>,
): Promise<boolean> {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true })
  const draft = join(drafts, randomUUID())
  try {
    await writeSynced(draft, text)
    return await use(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Makes a file at least one second newer than the file that it replaces. Web servers distinguish
 * versions only by size and second.
 */
async function makeLater(draft: string, file: string): Promise<void> {
  const before = Math.floor(((await stat(file).catch(otherwise(undefined)))?.mtimeMs ?? 0) / 1000)
  const now = Math.floor(Date.now() / 1000)
  await utimes(draft, now, Math.max(now, before + 1))
}

/**
 * Creates a file by a hard link, which fails if the file exists. A rename would overwrite the file.
 */
async function createFrom(draft: string, file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  await settle(dirname(file))
  return true
}

/** Syncs a folder, so that the names of files survive a power failure. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function storedFile(text: string | undefined): StoredFile | undefined {
  return text === undefined ? undefined : { text, version: hashText(text) }
}

/**
 * Returns an error handler that returns a value if a file is missing, and rethrows other errors.
 */
function otherwise<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

interface Ticket {
  host: string
  process: number
}

type Holder = Ticket | 'unknown'

const pauseMs = 5

/**
 * The age in milliseconds from which an unreadable ticket counts as damaged by a power failure. A
 * newer ticket may belong to a running process.
 */
const graceMs = 3_000

/**
 * Runs work while no other process holds the lock. To get the lock, a process waits until the last
 * holder has left or died. Then it creates a ticket: a file whose name is the next number.
 */
async function withLock<Result>(
  folder: string,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const number = await enter(folder, timeoutMs)
  try {
    return await work()
  } finally {
    await rename(join(folder, `${number}`), join(folder, `${number}.left`))
  }
}

async function enter(folder: string, timeoutMs: number): Promise<number> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const { last, holder } = await lastTicket(folder)
    if (!holder && (await take(folder, last + 1))) return last + 1
    if (Date.now() > until)
      throw new ReleaseError({
        code: 'store.failed',
        detail: stuck(folder, last, holder, timeoutMs),
      })
    await sleep(pauseMs)
  }
}

/** Returns the last ticket, with its holder if the holder's process still runs. */
async function lastTicket(folder: string): Promise<{ last: number; holder?: Holder }> {
  const names = await readdir(folder)
  const last = Math.max(0, ...numbersOf(names))
  if (last === 0 || names.includes(`${last}.left`)) return { last }
  const ticket = await readTicket(join(folder, `${last}`))
  return ticket && (ticket === 'unknown' || isAlive(ticket)) ? { last, holder: ticket } : { last }
}

/** Reads a ticket. Returns `undefined` if the holder has left, or an old ticket is damaged. */
async function readTicket(file: string): Promise<Holder | undefined> {
  try {
    const ticket = ticketIn(await readFile(file, 'utf8'))
    if (ticket) return ticket
    return Math.abs(Date.now() - (await stat(file)).mtimeMs) < graceMs ? 'unknown' : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function ticketIn(text: string): Ticket | undefined {
  try {
    const ticket = JSON.parse(text) as Partial<Ticket> | null
    return typeof ticket?.host === 'string' && Number.isInteger(ticket.process)
      ? (ticket as Ticket)
      : undefined
  } catch {
    return undefined
  }
}

async function take(folder: string, number: number): Promise<boolean> {
  const draft = join(folder, `draft-${randomUUID()}`)
  await writeSynced(
    draft,
    JSON.stringify({ host: hostname(), process: process.pid } satisfies Ticket),
  )
  try {
    await link(draft, join(folder, `${number}`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  return isLast(folder, number)
}

/**
 * Returns whether the new ticket has the highest number. If a process has read the folder too
 * early, its ticket may reuse a deleted number. Such a ticket is removed.
 */
async function isLast(folder: string, number: number): Promise<boolean> {
  const numbers = numbersOf(await readdir(folder))
  const isLater = numbers.some((other) => other > number)
  if (isLater) await rm(join(folder, `${number}`), { force: true })
  else await sweep(folder, number)
  return !isLater
}

/** Deletes tickets with lower numbers, which are no longer used. */
async function sweep(folder: string, number: number): Promise<void> {
  const earlier = (await readdir(folder)).filter((name) =>
    numbersOf([name]).some((other) => other < number),
  )
  await Promise.all(earlier.map((name) => rm(join(folder, name), { force: true })))
}

function numbersOf(names: readonly string[]): number[] {
  return names.flatMap((name) => /^(\d+)(?:\.left)?$/.exec(name)?.[1] ?? []).map(Number)
}

/**
 * Returns whether a process runs. A process on another machine cannot be checked and counts as
 * running.
 */
function isAlive({ host, process: id }: Ticket): boolean {
  if (host !== hostname()) return true
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function stuck(
  folder: string,
  last: number,
  holder: Holder | undefined,
  timeoutMs: number,
): string {
  if (!holder) return `Other processes are publishing to this directory. Try again in a moment.`
  const file = join(folder, `${last}`)
  if (holder === 'unknown')
    return `The holder of ${file} cannot be read. If nobody is publishing, delete that file. Then try again.`
  return `Process ${holder.process} on ${holder.host} has held the lock for ${timeoutMs / 1000} s. If that process hangs, end it. If that machine is gone, delete ${file}. Then try again.`
}

/** Writes a file that survives a power failure before another file refers to it. */
async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
