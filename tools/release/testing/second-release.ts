import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeKey, readSigner } from '../keys/keys.ts'
import { createDirectoryStore } from '../stores/directory-store.ts'
import { createTestPublisher, testContents, type TestPublisher } from './test-release.ts'

export async function createPublisher(folder: string): Promise<TestPublisher> {
  const file = `${folder}.pem`
  if (!existsSync(file)) writeFileSync(file, await makeKey())
  const signer = await readSigner(readFileSync(file, 'utf8'), file)
  return createTestPublisher(createDirectoryStore(folder), { signers: [signer] })
}

export async function publishSecond(folder: string): Promise<void> {
  await (await createPublisher(folder)).publish(testContents('Two', 'Pay now'))
}
