import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { contentsOf, guardedStateOf, hashText } from '../../../build/packaging'
import { approvalPurpose } from '../../../../src/delivery/manifest'
import { createKey, manifestTime, signManifest } from './proof-input'

/** The screens that differ from the build: an unguarded screen and a guarded screen. */
const changed = ['screens/loan-details', 'screens/choose-repayment']

/**
 * Writes a release next to a build. Two people have approved it, and two of its screens differ.
 * Returns the keys that a phone must trust.
 */
export async function putRelease(dist: string) {
  const contents = new Map(contentsOf('.'))
  const folder = join(dist, 'releases')
  mkdirSync(join(folder, 'doc'), { recursive: true })
  const put = (text: string) => writeFileSync(join(folder, 'doc', `${hashText(text)}.json`), text)
  for (const name of changed) {
    const text = contents.get(name)!.replace('"body":[', '"body": [')
    contents.set(name, text)
    put(text)
  }
  const state = JSON.stringify(guardedStateOf(contents))
  put(state)
  const [publisher, approver] = [await createKey(), await createKey()]
  const text = JSON.stringify({
    on: { number: 0, hash: '' },
    state: hashText(state),
    back: [],
    expires: manifestTime(Date.now() + 90 * 86_400_000),
  })
  const signatures = await Promise.all(
    [publisher, approver].map(({ sign }) => sign(text, approvalPurpose)),
  )
  const envelope = await signManifest(contents, publisher, { approval: { text, signatures } })
  writeFileSync(join(folder, 'current.json'), envelope)
  return { releaseKeys: [publisher.key], approverKeys: [approver.key] }
}

/** Waits until a phone has stored the release. */
export async function untilKept(context: BrowserContext): Promise<void> {
  await context
    .pages()[0]!
    .waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('lz.object.')))
}
