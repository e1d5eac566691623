import { describe, expect, it } from 'vitest'
import { bytesOfBase64, keyIdOf, signedBytes } from '../../../src/delivery/manifest/verify-envelope'
import { verifyWithWebCrypto } from '../../../src/delivery/manifest/verify-with-web-crypto'
import { readKeyRing } from './key-ring'
import { makeKey, readSigner } from './signer'
import { refusalMessage } from '../testing/refusal-message'

const bytes = (base64: string) => bytesOfBase64(base64)!

describe('a signing key', () => {
  it('signs texts that the phone can verify, for one purpose only', async () => {
    const signer = await readSigner(await makeKey(), 'a.pem')
    const signature = await signer.sign('lienzo-manifest\n', '{"number": 1}')
    const verify = (text: string, purpose?: string) =>
      verifyWithWebCrypto(bytes(signer.publicKey), bytes(signature), signedBytes(text, purpose))
    expect(await verify('{"number": 1}')).toBe(true)
    expect(await verify('{"number": 2}')).toBe(false)
    expect(await verify('{"number": 1}', 'lienzo-approval\n')).toBe(false)
    expect(signer.id).toBe(await keyIdOf(bytes(signer.publicKey)))
  })

  it('stays the same in its file', async () => {
    const pem = await makeKey()
    expect((await readSigner(pem, 'a.pem')).publicKey).toBe(
      (await readSigner(pem, 'a.pem')).publicKey,
    )
    expect((await readSigner(await makeKey(), 'b.pem')).id).not.toBe(
      (await readSigner(pem, 'a.pem')).id,
    )
  })

  it('can come from OpenSSL', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect((await readSigner(pem.toString(), 'a.pem')).id).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    ['nothing', '', 'a.pem holds no private key in PEM form.'],
    [
      'a public key',
      '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----',
      'a.pem holds no private key in PEM form.',
    ],
    [
      'half of one',
      '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----',
      'The private key in a.pem is no Ed25519 key.',
    ],
  ])('is refused when its file contains %s', async (_, pem, message) => {
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
    ['{', 'keys.json is no JSON.'],
    ['[]', 'keys.json has no list of keys.'],
    [
      '{ "keys": [{ "key": "AAAA" }] }',
      'keys.json has an entry that is no name with a public key.',
    ],
    [
      '{ "keys": [{ "who": "Ana", "key": "AAAA" }] }',
      'keys.json has an entry that is no name with a public key.',
    ],
  ])('is refused when it is %s', async (text, message) => {
    expect(await refusalMessage(readKeyRing(text, 'keys.json'))).toContain(message)
  })
})
