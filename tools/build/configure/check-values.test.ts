import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Config, defaultConfig } from '../../../src/config'
import { findValueProblems } from './check-values'

const problemsOf = (settings: Partial<Config>) =>
  findValueProblems({ ...defaultConfig, ...settings })
const pair = generateKeyPairSync('ed25519')
const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
const publicKey = spki.subarray(-32).toString('base64')
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

describe('header names', () => {
  it.each(['Cookie', 'host', 'Content-Length', 'content-type', 'Sec-Key', 'Proxy-Key', 'Origin'])(
    'refuses %s, which the browser or the app sets',
    (name) => {
      for (const settings of [
        { idempotencyHeader: name },
        { evidenceHeader: name },
        { headers: { [name]: 'sessionId' } },
      ])
        expect(problemsOf(settings)).toEqual([
          expect.stringMatching(new RegExp(`the header ${name}, .* Write a name of your own`)),
        ])
    },
  )

  it('refuses one header for two settings, in any case', () => {
    expect(problemsOf({ evidenceHeader: 'idempotency-KEY' })).toEqual([
      expect.stringContaining('evidenceHeader names the same header as idempotencyHeader'),
    ])
    expect(problemsOf({ evidenceHeader: 'Dearest' })).toEqual([
      expect.stringContaining('evidenceHeader names the same header as headers.dearest'),
    ])
    expect(problemsOf({ headers: { eyes: 'deviceId', Eyes: 'sessionId' } })).toEqual([
      expect.stringContaining('headers.Eyes names the same header as headers.eyes'),
    ])
  })

  it('accepts the defaults, other names and no header', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ evidenceHeader: 'Lienzo-Evidence', idempotencyHeader: '' })).toEqual([])
  })
})

describe('keys', () => {
  it('accepts a public key in both lists', () => {
    expect(problemsOf({ releaseKeys: [publicKey], approverKeys: [publicKey] })).toEqual([])
  })

  it.each([
    '====',
    'AAAA',
    `${'A'.repeat(43)}=`,
    `AQ${'A'.repeat(41)}=`,
    publicKey.slice(0, -1),
    `${publicKey}AAAA`,
    spki.toString('base64'),
  ])('refuses %s, which is no public key', (key) => {
    for (const list of ['releaseKeys', 'approverKeys'])
      expect(problemsOf({ [list]: [publicKey, key] })).toEqual([
        expect.stringMatching(
          new RegExp(`${list}\\.1 is no public key\\. Write the 44 characters`),
        ),
      ])
  })

  it('refuses a private key without repeating it', () => {
    const [problem = ''] = problemsOf({ releaseKeys: [privateKey] })
    expect(problem).toContain('releaseKeys.0 reads like a private key')
    expect(problem).not.toContain(privateKey.slice(10))
  })

  it('refuses a key that stands twice', () => {
    expect(problemsOf({ approverKeys: [publicKey, publicKey] })).toEqual([
      'config.json: approverKeys.1 stands twice.',
    ])
  })
})
