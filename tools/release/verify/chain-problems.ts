import { auditPath } from '../audit.ts'
import { changesBetween } from '../changes.ts'
import type { ProvedRelease } from './proved-release.ts'

/** What is wrong between a release and the one before: numbers, times, and the entries of the audit log. */
export function chainProblems(release: ProvedRelease, before: ProvedRelease | undefined): string[] {
  const { manifest, entry } = release
  const at = `Release ${manifest.number}`
  if (!entry) return [`${at}: its entry of the audit log, ${auditPath(manifest.audit)}, is missing or was changed.`]
  const wrong = [
    entry.number === manifest.number && entry.time === manifest.time ? '' : `its entry of the audit log is about release ${entry.number} at ${entry.time}.`,
    isTrue(release, before) ? '' : 'its entry of the audit log tells of other changes than its documents show.',
    ...(before ? orderProblems(release, before) : []),
  ]
  return wrong.filter((words) => words !== '').map((words) => `${at}: ${words}`)
}

function orderProblems({ manifest, entry }: ProvedRelease, before: ProvedRelease): string[] {
  const { number, time, audit } = before.manifest
  return [
    manifest.number === number + 1 ? '' : `release ${manifest.number - 1} is missing.`,
    manifest.time >= time ? '' : `it is older than release ${number}.`,
    entry?.previous === audit ? '' : `its entry of the audit log does not follow that of release ${number}.`,
  ]
}

/** Whether the entry tells what has changed; that can be seen where the release was built on the one before. */
function isTrue({ manifest, entry }: ProvedRelease, before: ProvedRelease | undefined): boolean {
  if (!entry || (entry.on ?? undefined) !== before?.manifest.number) return true
  return JSON.stringify(entry.documents) === JSON.stringify(changesBetween(before?.manifest.objects ?? {}, manifest.objects))
}
