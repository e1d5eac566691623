import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { librariesIn, unpackPackages } from './debian-package.ts'

/** A program of this machine, with the variables that it needs. */
export interface Program {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

interface Wanted {
  readonly name: string
  /** Environment variable that names its path. */
  readonly variable: string
  /** Debian packages that hold it, and where it is in them. */
  readonly packages: readonly string[]
  readonly place: string
}

const nginx: Wanted = {
  name: 'nginx',
  variable: 'NGINX',
  packages: ['nginx'],
  place: 'usr/sbin/nginx',
}
const wrk: Wanted = {
  name: 'wrk',
  variable: 'WRK',
  packages: ['wrk', 'libluajit2-5.1-2'],
  place: 'usr/bin/wrk',
}

/**
 * The nginx of this machine, fetched first where it has the means; throws with a way out where it
 * has not.
 */
export function requireNginx(): Program {
  return requireProgram(nginx)
}

/** The same for wrk, which measures a web server. */
export function requireWrk(): Program {
  return requireProgram(wrk)
}

function requireProgram(wanted: Wanted): Program {
  const found = onThisMachine(wanted) ?? fetched(wanted)
  if (!found)
    throw new Error(
      `No ${wanted.name} was found, and none could be fetched. Install one (Debian: apt-get install ${wanted.name}; elsewhere: brew install ${wanted.name}), or name it in $${wanted.variable}.`,
    )
  return found
}

function onThisMachine({ name, variable }: Wanted): Program | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const path = [process.env[variable], ...folders.map((folder) => join(folder, name))].find(
    (candidate) => candidate !== undefined && isExecutable(candidate),
  )
  return path === undefined ? undefined : { path, env: {} }
}

function fetched({ packages, place }: Wanted): Program | undefined {
  const folder = unpackPackages(packages)
  if (folder === undefined || !isExecutable(join(folder, place))) return undefined
  return { path: join(folder, place), env: { LD_LIBRARY_PATH: librariesIn(folder) } }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}
