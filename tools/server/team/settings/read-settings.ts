import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { parseJson } from '../../../analysis/json/parse-json'
import { systemProblem, UsageError } from '../../../build/terminal'
import type { Role } from '../../answers'
import schema from './team.schema.json'

/** The settings after reading: with absolute paths and default values. */
export interface TeamSettings {
  readonly address: string
  readonly phone: string
  readonly listen: { readonly host: string; readonly port: number; readonly phonePort: number }
  readonly signIn: SignInSettings
  readonly git: GitSettings
  /** A folder for data that can be deleted at any time. */
  readonly state: string
  readonly release?: {
    readonly store: string
    readonly keyFile?: string
    readonly trustFile?: string
    readonly prometheus?: string
  }
}

/** For each role: the values of the sign-in claim that give the role. */
export type RoleValues = Readonly<Partial<Record<Role, readonly string[]>>>

export interface SignInSettings {
  readonly issuer: string
  readonly client: string
  readonly secret?: string
  readonly scope: string
  readonly claim: string
  readonly roles: RoleValues
  readonly hours: number
}

export interface GitSettings {
  readonly remote: string
  readonly branch: string
  readonly credentialsFile?: string
  readonly lookEverySeconds: number
}

interface WrittenSettings extends Omit<TeamSettings, 'signIn'> {
  readonly signIn: Omit<SignInSettings, 'secret'> & { readonly secretFile?: string }
}

/** Reads the settings. Throws UsageError with an explanation if they are invalid. */
export function readSettings(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): TeamSettings {
  const written = requireSound(file)
  const from = (path: string) => resolve(dirname(resolve(file)), path)
  const { secretFile, ...signIn } = written.signIn
  const { credentialsFile, ...git } = written.git
  const wanted = environment['LIENZO_STUDIO_CLIENT_SECRET']
  requireFiles(file, from, {
    ...(wanted === undefined && { '/signIn/secretFile': secretFile }),
    '/git/credentialsFile': credentialsFile,
    '/release/keyFile': written.release?.keyFile,
    '/release/trustFile': written.release?.trustFile,
  })
  const secret = wanted ?? readSecret(secretFile, from)
  return {
    ...written,
    signIn: { ...signIn, ...(secret && { secret }) },
    git: { ...git, ...(credentialsFile && { credentialsFile: from(credentialsFile) }) },
    state: from(written.state),
    ...(written.release && { release: releaseOf(written.release, from) }),
  }
}

function requireFiles(
  file: string,
  from: (path: string) => string,
  named: Readonly<Record<string, string | undefined>>,
): void {
  const problems = Object.entries(named).flatMap(([member, path]) => {
    const problem = path === undefined ? undefined : unreadable(from(path))
    return problem === undefined ? [] : [`  ${member}  ${problem}`]
  })
  if (problems.length > 0)
    throw new UsageError(`${file} names files that cannot be read:\n${problems.join('\n')}`)
}

function unreadable(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isDirectory() ? `${path} is a folder. Name a file.` : undefined
  } catch (error) {
    return systemProblem(error)
  }
}

function requireSound(file: string): WrittenSettings {
  if (!existsSync(file))
    throw new UsageError(
      `There is no file ${file}. Create it; docs/guides/studio-for-a-team.md has an example.`,
    )
  const problem = unreadable(file)
  if (problem !== undefined) throw new UsageError(problem)
  const json = parseJson(readFileSync(file, 'utf8'))
  if (json === undefined) throw new UsageError(`${file} is not valid JSON. Correct the file.`)
  const isSound = new Ajv({ allErrors: true, useDefaults: true }).compile<WrittenSettings>(schema)
  if (!isSound(json))
    throw new UsageError(`${file} has invalid settings:\n${told(isSound.errors ?? [])}`)
  if (json.address === json.phone)
    throw new UsageError(
      `${file}: "phone" is the same address as "address". Give the phone another host name or port, because a screen on the phone must not write to the studio.`,
    )
  if (siteOf(json.address) !== siteOf(json.phone))
    throw new UsageError(
      `${file}: "address" and "phone" are not one site, so browsers block the storage of the phone. Use one scheme and one domain, as in https://studio.example and https://phone.studio.example.`,
    )
  return json
}

/**
 * Returns the site of an address: its scheme and the last two parts of its host name. Browsers know
 * suffixes such as `co.uk`, so a browser may see two sites where this function sees one.
 */
function siteOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  const name = isIP(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
  return `${protocol}//${name}`
}

function told(errors: readonly ErrorObject[]): string {
  return errors.map((error) => `  ${error.instancePath || '/'}  ${sentenceOf(error)}`).join('\n')
}

/** Returns a sentence about an invalid setting. */
function sentenceOf({ keyword, params, message, instancePath }: ErrorObject): string {
  const named = params as Readonly<Record<string, string>>
  if (keyword === 'required') return `The member "${named['missingProperty']}" is missing.`
  if (keyword === 'additionalProperties')
    return `The member "${named['additionalProperty']}" is unknown. Remove it, or correct its spelling.`
  if (keyword === 'pattern')
    return patterns[instancePath] ?? `The value has the wrong form: ${message}.`
  return `The value ${message}.`
}

const origin = 'The value must be a URL without a path, as in https://studio.example.'
const patterns: Readonly<Record<string, string>> = {
  '/address': origin,
  '/phone': origin,
  '/git/remote':
    'The value must be a URL of git without a name or a password. Put these into the file that "credentialsFile" names.',
}

function readSecret(file: string | undefined, from: (path: string) => string): string | undefined {
  return file === undefined ? undefined : readFileSync(from(file), 'utf8').trim()
}

function releaseOf(
  { store, keyFile, trustFile, prometheus }: NonNullable<TeamSettings['release']>,
  from: (path: string) => string,
): NonNullable<TeamSettings['release']> {
  return {
    store: store.includes('://') ? store : from(store),
    ...(keyFile && { keyFile: from(keyFile) }),
    ...(trustFile && { trustFile: from(trustFile) }),
    ...(prometheus && { prometheus }),
  }
}
