import { bytesOfBase64, keyIdOf, signedBytes } from '../../../src/delivery/manifest/index.ts'
import { ReleaseError } from '../outcome/index.ts'

export interface KnownKey {
  readonly id: string
  readonly key: string
  readonly who: string
}

/** Reads a list of public keys. `source` names the list in messages. */
export async function readKeyRing(text: string, source: string): Promise<KnownKey[]> {
  return Promise.all(
    entriesOf(text, source).map(async ({ who, key }) => {
      const bytes = typeof key === 'string' ? bytesOfBase64(key) : undefined
      if (typeof who !== 'string' || typeof key !== 'string' || bytes?.length !== 32)
        throw new ReleaseError({ code: 'store.key-entry', source })
      return { id: await keyIdOf(bytes), key, who }
    }),
  )
}

/**
 * Returns whether the owner of a key also owns one of the other keys. Case and spaces in the names
 * of owners do not count.
 */
export function isSameHolder(
  id: string,
  others: readonly string[],
  known: readonly KnownKey[],
): boolean {
  const namesOf = (ids: readonly string[]) =>
    known
      .filter((key) => ids.includes(key.id))
      .map(({ who }) => who.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase())
  const taken = namesOf(others)
  return namesOf([id]).some((name) => taken.includes(name))
}

function entriesOf(text: string, source: string): { who?: unknown; key?: unknown }[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown }
    if (Array.isArray(keys)) return keys as { who?: unknown; key?: unknown }[]
  } catch (cause) {
    throw new ReleaseError({ code: 'store.key-json', source }, { cause })
  }
  throw new ReleaseError({ code: 'store.key-list', source })
}

export interface Signer {
  /** The id of the key: 16 digits of the hash of the public key. */
  readonly id: string
  /** The public key: 32 bytes in base64. */
  readonly publicKey: string
  /** Signs a text. The signature (base64) is invalid for any other purpose. */
  sign(purpose: string, text: string): Promise<string>
}

/** Creates an Ed25519 key, as the content of a PEM file. */
export async function makeKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----\n`
}

/** Reads PKCS 8, as `lienzo release keys new` and OpenSSL write it. `source` names the file. */
export async function readSigner(pem: string, source: string): Promise<Signer> {
  const privateKey = await importKey(pem, source)
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = Buffer.from(x, 'base64url')
  return {
    id: await keyIdOf(new Uint8Array(publicKey)),
    publicKey: publicKey.toString('base64'),
    sign: async (purpose, text) =>
      Buffer.from(
        await crypto.subtle.sign('Ed25519', privateKey, signedBytes(text, purpose)),
      ).toString('base64'),
  }
}

async function importKey(pem: string, source: string): Promise<CryptoKey> {
  const body = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----/.exec(
    pem,
  )?.[1]
  if (body === undefined) throw new ReleaseError({ code: 'store.key-not-pem', source })
  try {
    return await crypto.subtle.importKey('pkcs8', Buffer.from(body, 'base64'), 'Ed25519', true, [
      'sign',
    ])
  } catch (cause) {
    throw new ReleaseError({ code: 'store.key-not-ed25519', source }, { cause })
  }
}
