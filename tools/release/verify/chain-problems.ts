import { auditPath } from '../audit.ts'
import { changesBetween } from '../changes.ts'
import { manifestPath } from '../read-manifests.ts'
import type { ProvedRelease } from './proved-release.ts'

/** The faults of a release in its sequence: numbers, times, and the entries of the audit log. */
export function chainProblems(release: ProvedRelease, proved: readonly ProvedRelease[]): string[] {
  const { manifest, entry } = release
  const at = `Release ${manifest.number}`
  if (!entry)
    return [
      `${at}: its entry of the audit log, ${auditPath(manifest.audit)}, is missing or was changed.`,
    ]
  const before = proved[proved.indexOf(release) - 1]
  const wrong = [
    entry.number === manifest.number && entry.time === manifest.time
      ? ''
      : `its entry of the audit log is about release ${entry.number} at ${entry.time}.`,
    ...(before ? orderProblems(release, before) : []),
    before || entry.previous === null
      ? baseProblem(release, proved)
      : `its entry of the audit log follows another, so a release came before it, and its manifest is gone. Restore ${manifestPath(manifest.number - 1)} and what came before it from a backup.`,
  ]
  return wrong.filter((words) => words !== '').map((words) => `${at}: ${words}`)
}

function orderProblems({ manifest, entry }: ProvedRelease, before: ProvedRelease): string[] {
  const { number, time, audit } = before.manifest
  return [
    manifest.number === number + 1 ? '' : `release ${manifest.number - 1} is missing.`,
    manifest.time >= time ? '' : `it is older than release ${number}.`,
    entry?.previous === audit
      ? ''
      : `its entry of the audit log does not follow that of release ${number}.`,
  ]
}

/** Whether the entry lists the real changes since the release that it calls live. */
function baseProblem({ manifest, entry }: ProvedRelease, proved: readonly ProvedRelease[]): string {
  const on = entry?.on ?? null
  if (on !== null && on >= manifest.number)
    return `its entry of the audit log says that release ${on} was live before it, and only a lower number can have been.`
  const base = proved.find((other) => other.manifest.number === on)
  if (on !== null && !base)
    return `its entry of the audit log says that release ${on} was live before it, and there is no sound ${manifestPath(on)}. Restore it from a backup.`
  const isTrue =
    JSON.stringify(entry?.documents) ===
    JSON.stringify(changesBetween(base?.manifest.objects ?? {}, manifest.objects))
  return isTrue ? '' : 'its entry of the audit log tells of other changes than its documents show.'
}
