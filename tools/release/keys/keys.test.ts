import { describe, expect, it } from 'vitest'
import { bytesOfBase64, keyIdOf, signedBytes } from '../../../src/delivery/manifest/verify-envelope'
import { verifyWithWebCrypto } from '../../../src/delivery/manifest/verify-with-web-crypto'
import { refusalMessage } from '../testing/refusal-message'
import { makeKey, readKeyRing, readSigner } from './keys'

const bytes = (base64: string) => bytesOfBase64(base64)!

describe('a signing key', () => {
  it('signs strings for one purpose only, and the phone can verify them', async () => {
    const signer = await readSigner(await makeKey(), 'a.pem')
    const signature = await signer.sign('lienzo-manifest\n', '{"number": 1}')
    const verify = (text: string, purpose?: string) =>
      verifyWithWebCrypto(bytes(signer.publicKey), bytes(signature), signedBytes(text, purpose))
    expect(await verify('{"number": 1}')).toBe(true)
    expect(await verify('{"number": 2}')).toBe(false)
    expect(await verify('{"number": 1}', 'lienzo-approval\n')).toBe(false)
    expect(signer.id).toBe(await keyIdOf(bytes(signer.publicKey)))
  })

  it('has the same id after it was read from its file', async () => {
    const pem = await makeKey()
    expect((await readSigner(pem, 'a.pem')).publicKey).toBe(
      (await readSigner(pem, 'a.pem')).publicKey,
    )
    expect((await readSigner(await makeKey(), 'b.pem')).id).not.toBe(
      (await readSigner(pem, 'a.pem')).id,
    )
  })

  it('can be created by OpenSSL', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect((await readSigner(pem.toString(), 'a.pem')).id).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    ['nothing', '', 'a.pem contains no private key in PEM format.'],
    [
      'a public key',
      '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----',
      'a.pem contains no private key in PEM format.',
    ],
    [
      'half of a key',
      '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----',
      'The private key in a.pem is not an Ed25519 key.',
    ],
  ])('is rejected if its file contains %s', async (_, pem, message) => {
    expect(await refusalMessage(readSigner(pem, 'a.pem'))).toContain(message)
  })
})

describe('a list of public keys', () => {
  it('gives each key its id', async () => {
    const { id, publicKey } = await readSigner(await makeKey(), 'a.pem')
    expect(
      await readKeyRing(JSON.stringify({ keys: [{ who: 'Ana', key: publicKey }] }), 'keys.json'),
    ).toEqual([{ id, key: publicKey, who: 'Ana' }])
  })

  it.each([
    ['{', 'keys.json is not valid JSON.'],
    ['[]', 'keys.json has no list of keys.'],
    ['{ "keys": [{ "key": "AAAA" }] }', 'keys.json has an entry without a name or a public key.'],
    [
      '{ "keys": [{ "who": "Ana", "key": "AAAA" }] }',
      'keys.json has an entry without a name or a public key.',
    ],
  ])('is rejected if it is %s', async (text, message) => {
    expect(await refusalMessage(readKeyRing(text, 'keys.json'))).toContain(message)
  })
})
