import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseJson } from '../../analysis/json/parse-json'
import { decodeBytes, recoverText } from '../../analysis/json/recover-text'
import { createProject, type Project } from '../../analysis/project/project'
import { filesBelow } from '../../build/disk'
import { contentsOf } from '../../build/packaging'
import { createTurns } from '../../build/turns'
import {
  changesAfter,
  makeKey,
  nothingDisabled,
  openPlace,
  publish,
  readKeyRing,
  readStatus,
  ReleaseError,
  releaseTo,
  setting,
} from '../../release'
import { isApproval } from '../../release/signing'
import { replaceFile, settings } from '../../sandbox/project'
import { prepareRelease, readDocuments } from '../../sandbox/results'
import type { MissingSetting } from '../answers'
import {
  type FileToSave,
  playScreen,
  type PlayedScreen,
  type SaveOutcome,
  type Source,
} from '../app'
import { createGit, type Git } from '../app/git/run-git'
import { createSavedStates } from '../app/git/saved-states'

export interface FolderSource extends Source {
  beginTrial(): Promise<readonly MissingSetting[]>
}

/** Creates a source for a folder. `code` is the repository that contains widgets and assets. */
export function createFolderSource(root: string, code: string, given: ReleasePlace): FolderSource {
  const trial = trialStoreOf(root, given.trials)
  const screens = createKnownScreens(root, code)
  const git = createGit(['-C', root])
  const states = createSavedStates(git, (path) => editRefusal(path) === undefined)
  let place = missingSettings(given).includes('store') ? { ...given, ...trial.place() } : given
  const open = () => openPlace({ store: place.store, keyFile: place.key }, root)
  return {
    isLocal: true,
    project: async () => ({ files: readEditable(root), others: readOthers(code) }),
    save: async (_, files) => files.map((file) => saveFile(root, file)),
    play: (_, screen) => screens.play(screen),
    states: async (_, path) => ((await hasCommits(git)) ? states.list('HEAD', path) : []),
    stateTexts: async (_, state) => states.texts(state, readTexts(root)),
    async review() {
      const { store, keys } = await open()
      const { live } = await readStatus({ store, keys }, { last: 0 })
      const after = contentsOf(readDocuments(root))
      // A release contains no translations and no responses of endpoints.
      const described = new Map(Object.entries(readTexts(root)))
      return { changes: await changesAfter(store, live ?? undefined, after, described) }
    },
    async publish(_, { why, permille, isFirst, despite, who, approval }, person) {
      const to = await open()
      const approvers = place.approvers ?? setting('LIENZO_APPROVERS')
      const by = { who: who ?? person.name, why, ...(isFirst && { first: 1 }) }
      return publish(releaseTo(to, by), {
        documents: (live) => prepareRelease(readDocuments(root), live),
        despite,
        approval: readApproval(approval),
        approvers: approvers ? await readKeyRing(readFileSync(approvers, 'utf8'), approvers) : [],
        trusted: to.trusted,
        permille,
        disableRequest: nothingDisabled,
        refresh: false,
      })
    },
    missing: () => missingSettings(place),
    openPlace: open,
    prometheus: setting('LIENZO_PROMETHEUS'),
    steered: () => {},
    async beginTrial() {
      if (missingSettings(place).includes('store')) place = { ...place, ...(await trial.begin()) }
      return missingSettings(place)
    },
  }
}

function hasCommits(git: Git): Promise<boolean> {
  return git.run(['rev-parse', '--verify', '--quiet', 'HEAD']).then(
    () => true,
    () => false,
  )
}

function readApproval(text: string | undefined) {
  if (text === undefined) return undefined
  const json = parseJson(text)
  if (isApproval(json)) return json
  throw new ReleaseError({ code: 'approval-unreadable' })
}

/** Saves a file atomically. Reports a conflict if the file has changed since the author read it. */
function saveFile(root: string, { path, text, base }: FileToSave): SaveOutcome {
  const message = pathRefusal(root, path)
  if (message !== undefined) return { kind: 'refused', message }
  const disk = existsSync(join(root, path)) ? readSaved(root, path) : undefined
  if (disk?.hash !== base) return { kind: 'conflict', disk }
  if (text !== undefined) replaceFile(join(root, path), text)
  else if (disk) rmSync(join(root, path))
  return { kind: 'saved', hash: hashOf(text ?? '') }
}

interface KnownScreens {
  play(screen: string): Promise<PlayedScreen | undefined>
}

function createKnownScreens(root: string, code: string): KnownScreens {
  let project: Project | undefined
  let played = new Map<string, Promise<PlayedScreen | undefined>>()
  const inTurn = createTurns()

  const current = (): Project => {
    const files = new Map([
      ...Object.entries(readOthers(code)),
      ...Object.entries(readEditable(root)).map(([path, { text }]) => [path, text] as const),
    ])
    const isSame =
      project &&
      project.files.size > 0 &&
      [...files].every(
        ([path, text]) => !project!.files.has(path) || project!.files.get(path)!.text === text,
      )
    if (project && isSame) return project
    project = createProject(files, { ...settings, ...(project ? { previous: project } : {}) })
    played = new Map()
    return project
  }
  return {
    play(screen) {
      const now = current()
      const known = played.get(screen)
      if (known) return known
      const playing = inTurn('plays', () => playScreen(now, screen))
      played.set(screen, playing)
      return playing
    },
  }
}

/** The folders that the studio can change. */
const editable = ['schemas', 'locales'] as const

/** Reads the editable files. Leaves out links, because they can lead out of the project. */
export function readEditable(root: string): Record<string, { text: string; hash: string }> {
  const paths = editable
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => path.endsWith('.json'))
  return Object.fromEntries(paths.map((path) => [path, readSaved(root, path)]))
}

function readTexts(root: string): Record<string, string> {
  const now = Object.entries(readEditable(root))
  return Object.fromEntries(now.map(([path, { text }]) => [path, text]))
}

/** Reads other files that documents use: widget schemas, and assets as empty texts. */
export function readOthers(root: string): Record<string, string> {
  const paths = ['widgets', 'src/assets'].flatMap((folder) => filesBelow(root, folder))
  return Object.fromEntries(
    paths.map((path) => [
      path,
      path.endsWith('.json') ? readFileSync(join(root, path), 'utf8') : '',
    ]),
  )
}

function readSaved(root: string, path: string): { text: string; hash: string } {
  const bytes = readFileSync(join(root, path))
  return { text: recoverText(decodeBytes(bytes)).text, hash: hashOf(bytes) }
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Returns the reason to refuse a path; undefined if it is allowed. */
export function documentRefusal(path: string): string | undefined {
  const segments = path.split('/')
  const [folder = ''] = segments
  if (!editable.some((name) => name === folder))
    return `The studio writes only inside ${editable.map((name) => `${name}/`).join(' and ')}.`
  return segments.length < 2 ||
    !segments.every((name) => segment.test(name)) ||
    // Only the last part of a path may end with .json. A folder with such a name could replace a
    // document.
    segments.some((name, at) => /\.json$/i.test(name) !== (at === segments.length - 1)) ||
    !path.endsWith('.json')
    ? `"${path}" is not a valid name of a document. Use letters without accents, digits, dots and hyphens, and .json at the end.`
    : undefined
}

/**
 * Returns the reason why a document is not editable; undefined for an editable document. The
 * schemas of the document language are not editable, because they are part of the build and no
 * review shows their changes.
 */
export function editRefusal(path: string): string | undefined {
  return path.startsWith('schemas/language/')
    ? `"${path}" is a schema of the language. It changes with a new build only.`
    : documentRefusal(path)
}

/** Returns the reason to refuse a path; undefined if it is allowed. */
function pathRefusal(root: string, path: string): string | undefined {
  const refusal = editRefusal(path)
  if (refusal !== undefined) return refusal
  const segments = path.split('/')
  const link = segments
    .map((_, at) => segments.slice(0, at + 1).join('/'))
    .find((part) => isLink(join(root, part)))
  return (
    link &&
    `"${link}" is a link, which may lead out of the project. Edit the file that it leads to.`
  )
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** The settings for releases. Environment variables replace missing settings. */
export interface ReleasePlace {
  readonly store?: string
  readonly key?: string
  readonly approvers?: string
  /** The folder of trial stores, by default in the user's home folder. */
  readonly trials?: string
}

function missingSettings({ store, key }: ReleasePlace): MissingSetting[] {
  const hasStore = store ?? setting('LIENZO_STORE')
  const hasKey = key ?? setting('LIENZO_RELEASE_KEY') ?? setting('LIENZO_TRUST')
  return [...(hasStore ? [] : ['store' as const]), ...(hasKey ? [] : ['key' as const])]
}

/** A store for trials in the user's home folder, so that its key is not in the project. */
interface Trial {
  place(): ReleasePlace | undefined
  begin(): Promise<ReleasePlace>
}

function trialStoreOf(root: string, home = join(homedir(), '.lienzo')): Trial {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const folder = join(home, 'trials', `${basename(root)}-${hash}`)
  const place = { store: join(folder, 'store'), key: join(folder, 'release.pem') }
  return {
    place: () => (existsSync(place.key) && existsSync(place.store) ? place : undefined),
    async begin() {
      mkdirSync(dirname(place.key), { recursive: true, mode: 0o700 })
      if (!existsSync(place.key))
        writeFileSync(place.key, await makeKey(), { mode: 0o600, flag: 'wx' })
      mkdirSync(place.store, { recursive: true, mode: 0o700 })
      return place
    },
  }
}
