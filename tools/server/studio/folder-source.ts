import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../analysis/json/parse-json'
import { createProject, type Project } from '../../analysis/project/project'
import { contentsOf } from '../../build/packaging'
import {
  changesAfter,
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
import { prepare, readDocuments, replaceFile, settings } from '../../sandbox/project'
import type { MissingSetting } from '../answers'
import {
  type FileToSave,
  playScreen,
  type PlayedScreen,
  type SaveOutcome,
  type Source,
} from '../app'
import { hashOf, pathRefusal, readEditable, readOthers, readSaved } from './project-files'
import { missingSettings, type ReleasePlace, trialStoreOf } from './release-place'

export interface FolderSource extends Source {
  beginTrial(): Promise<readonly MissingSetting[]>
}

/** The documents in `root`; `code` is the folder of widgets and assets. */
export function createFolderSource(root: string, code: string, given: ReleasePlace): FolderSource {
  const trial = trialStoreOf(root, given.trials)
  const screens = createKnownScreens(root, code)
  let place = missingSettings(given).includes('store') ? { ...given, ...trial.place() } : given
  const open = () => openPlace({ store: place.store, keyFile: place.key }, root)
  return {
    isLocal: true,
    project: async () => ({ files: readEditable(root), others: readOthers(code) }),
    save: async (_, file) => saveFile(root, file),
    play: (_, screen) => screens.play(screen),
    async review() {
      const { store, keys } = await open()
      const { live } = await readStatus({ store, keys }, { last: 0 })
      const after = contentsOf(readDocuments(root))
      return { changes: await changesAfter(store, live ?? undefined, after) }
    },
    async publish(_, { why, permille, isFirst, who, approval }, person) {
      const to = await open()
      const approvers = place.approvers ?? setting('LIENZO_APPROVERS')
      const by = { who: who ?? person.name, why, ...(isFirst && { first: 1 }) }
      return publish(releaseTo(to, by), {
        documents: () => prepare(readDocuments(root)),
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

/** Reads the approval that a second person has sent as a file. */
function readApproval(text: string | undefined) {
  if (text === undefined) return undefined
  const json = parseJson(text)
  if (isApproval(json)) return json
  throw new ReleaseError({ code: 'approval-unreadable' })
}

/**
 * Writes a document of a project atomically, and never over a change that its author has not seen.
 */
function saveFile(root: string, { path, text, base }: FileToSave): SaveOutcome {
  const message = pathRefusal(root, path)
  if (message !== undefined) return { kind: 'refused', message }
  const disk = existsSync(join(root, path)) ? readSaved(root, path) : undefined
  if (disk?.hash !== base) return { kind: 'conflict', disk }
  if (text !== undefined) replaceFile(join(root, path), text)
  else if (disk) rmSync(join(root, path))
  return { kind: 'saved', hash: hashOf(text ?? '') }
}

/** Plays saved screens; unchanged ones are not played again. */
interface KnownScreens {
  play(screen: string): Promise<PlayedScreen | undefined>
}

/** Keeps the results for as long as the documents stay the same. */
function createKnownScreens(root: string, code: string): KnownScreens {
  let project: Project | undefined
  let played = new Map<string, Promise<PlayedScreen | undefined>>()
  // One after the other, so that the first result is ready soon.
  let last: Promise<unknown> = Promise.resolve()

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
      const playing = last.then(() => playScreen(now, screen))
      last = playing.catch(() => {})
      played.set(screen, playing)
      return playing
    },
  }
}
