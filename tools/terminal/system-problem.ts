/** A failed call of the operating system, as Node reports it. */
interface SystemError extends Error {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly hostname?: string
  readonly address?: string
  readonly port?: number
}

const notWritable = 'Change its rights, or run this as its owner.'

/** The cause and the fix of a failed system call, by its code; `it` is the file, port or host. */
const sentences: Readonly<Record<string, (it: string) => string>> = {
  EADDRINUSE: (it) =>
    `${it} is taken. Stop the program that listens there, or choose another port.`,
  EADDRNOTAVAIL: (it) =>
    `${it} is no address of this machine. Choose 127.0.0.1, or 0.0.0.0 for all.`,
  ENOTFOUND: (it) => `The host ${it} is unknown. Correct its name, or look at the network.`,
  ECONNREFUSED: (it) => `Nothing listens at ${it}. Start that server, or correct the address.`,
  ENOENT: (it) => `${it} does not exist. Correct the path, or create it.`,
  ENOTDIR: (it) => `${it} is below a file, which cannot hold other files. Correct the path.`,
  EISDIR: (it) => `${it} is a folder. Name a file.`,
  EEXIST: (it) => `${it} exists already. Choose another name, or remove it.`,
  EACCES: (it) => `${it} may not be used. ${notWritable}`,
  EPERM: (it) => `${it} may not be changed. ${notWritable}`,
  EROFS: (it) => `${it} is on a read-only disk. Choose another folder, or copy the project.`,
  ENOSPC: (it) => `There is no space left for ${it}. Free some, then try again.`,
  EMFILE: (it) => `Too many files are open to use ${it}. Raise the limit with \`ulimit -n 4096\`.`,
  ENOSPC_WATCH: (it) =>
    `Too many files are watched to watch ${it}. Raise fs.inotify.max_user_watches.`,
}

/**
 * One sentence with the cause and one with the fix for an error of the operating system; undefined
 * for any other error.
 */
export function systemProblem(error: unknown): string | undefined {
  if (!isSystemError(error)) return undefined
  const { code, syscall = '' } = error
  const known = sentences[syscall === 'watch' ? `${code}_WATCH` : code] ?? sentences[code]
  return (
    known?.(placeOf(error)) ??
    `${placeOf(error)} cannot be used: ${code} at ${syscall}. Look at its rights and space, then try again.`
  )
}

function placeOf({ path, hostname, address, port }: SystemError): string {
  if (port !== undefined && address !== undefined) return `Port ${port} of ${address}`
  return path ?? hostname ?? address ?? 'The file or address'
}

function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'syscall' in error &&
    typeof error.syscall === 'string'
  )
}
