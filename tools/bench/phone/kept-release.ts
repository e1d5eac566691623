import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { contentsOf, hashText } from '../../packaging'
import { signManifest } from './given'

/** Puts a release beside a build, in which one screen differs; gives back the key of it. */
export async function putRelease(dist: string, screen: string): Promise<string> {
  const contents = contentsOf('.')
  const text = contents.get(`screens/${screen}`)!.replace('"body":[', '"body": [')
  const folder = join(dist, 'releases')
  mkdirSync(join(folder, 'doc'), { recursive: true })
  writeFileSync(join(folder, 'doc', `${hashText(text)}.json`), text)
  const changed = new Map([...contents, [`screens/${screen}`, text]])
  const { envelope, key } = await signManifest(changed)
  writeFileSync(join(folder, 'current.json'), envelope)
  return key
}

/** Waits until a phone keeps the release. */
export async function untilKept(context: BrowserContext): Promise<void> {
  await context
    .pages()[0]!
    .waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('lz.object.')))
}
