import { t } from '../words/words'
import { bytesOfBase64, keyIdOf, signedBytes } from '../../../../src/delivery/manifest'
import type { ChangeSigner } from '../../../release/signing'

interface Kept {
  readonly privateKey: CryptoKey
  /** The 32 bytes of the public key as base64. */
  readonly publicKey: string
}

const name = 'lienzo-approver'

/**
 * The key with which somebody approves in this browser. It cannot be exported, not even by this
 * program. It is created on first use.
 */
export async function approverKey(subject: string): Promise<ChangeSigner & { publicKey: string }> {
  const database = await open()
  const { privateKey, publicKey } =
    (await read(database, subject)) ?? (await keep(database, subject, await make()))
  return {
    publicKey,
    id: await keyIdOf(bytesOfBase64(publicKey)!),
    async sign(purpose, text) {
      return base64(await crypto.subtle.sign('Ed25519', privateKey, signedBytes(text, purpose)))
    },
  }
}

async function make(): Promise<Kept> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  return {
    privateKey: pair.privateKey,
    publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
  }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'))
  return settled(request)
}

function read(database: IDBDatabase, subject: string): Promise<Kept | undefined> {
  return settled<Kept | undefined>(database.transaction('keys').objectStore('keys').get(subject))
}

async function keep(database: IDBDatabase, subject: string, kept: Kept): Promise<Kept> {
  await settled(database.transaction('keys', 'readwrite').objectStore('keys').put(kept, subject))
  return kept
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(t('approverKey.keepsNone'))))
  })
}
