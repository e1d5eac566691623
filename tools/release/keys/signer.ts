import { keyIdOf, signedBytes } from '../../../src/delivery/manifest/index.ts'
import { ReleaseError } from '../outcome/index.ts'

export interface Signer {
  /** The first 16 digits of the hash of the public key. */
  readonly id: string
  /** The 32 bytes of the public key, in base64. */
  readonly publicKey: string
  /**
   * Signs a string for one purpose. The signature is invalid for any other purpose. Returns base64.
   */
  sign(purpose: string, text: string): Promise<string>
}

/** Creates an Ed25519 key and returns the content of its PEM file. */
export async function makeKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----\n`
}

/**
 * Reads a private key from PEM (PKCS 8, as written by `lienzo release keys new` and OpenSSL);
 * `source` names the file in messages.
 */
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
