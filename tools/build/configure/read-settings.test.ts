import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BootstrapData } from '../../../src/bootstrap'
import { type Config, defaultConfig } from '../../../src/config'
import { startData } from '../packaging'
import { findValueProblems } from './read-settings'

const start = startData(process.cwd(), '/') as BootstrapData
const problemsOf = (settings: Partial<Config>) =>
  findValueProblems({ ...defaultConfig, ...settings }, start)
const pair = generateKeyPairSync('ed25519')
const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
const publicKey = spki.subarray(-32).toString('base64')
const otherKey = 'M4wM9+Sa5ZnSNrifK8I3G5cAsegFNF44ytANcoYcZOk='
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

describe('header names', () => {
  it.each(['Cookie', 'host', 'Content-Length', 'content-type', 'Sec-Key', 'Proxy-Key', 'Origin'])(
    'rejects %s, which the browser or the app sets',
    (name) => {
      for (const settings of [{ idempotencyHeader: name }, { headers: { [name]: 'sessionId' } }])
        expect(problemsOf(settings)).toEqual([
          expect.stringMatching(new RegExp(`the header ${name}, .* Write a name of your own`)),
        ])
    },
  )

  it('rejects one header for two settings, regardless of case', () => {
    expect(problemsOf({ idempotencyHeader: 'Dearest' })).toEqual([
      expect.stringContaining('idempotencyHeader names the same header as headers.dearest'),
    ])
    expect(problemsOf({ headers: { eyes: 'deviceId', Eyes: 'sessionId' } })).toEqual([
      expect.stringContaining('headers.Eyes names the same header as headers.eyes'),
    ])
  })

  it('refuses a name that no header can have, and an unknown session field', () => {
    const headers = JSON.parse('{"__proto__":"userId","eyes":"sesionId"}') as Config['headers']
    expect(problemsOf({ headers })).toEqual([
      'config.json: headers.__proto__ is not the name of a header. Write letters, digits and hyphens.',
      expect.stringMatching(
        /headers\.eyes names the session parameter sesionId, which does not exist\. The parameters are .*sessionId/,
      ),
    ])
  })

  it('accepts the defaults, other names and no header', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ idempotencyHeader: '' })).toEqual([])
  })
})

describe('keys', () => {
  const problemsOfKeys = (keys: Partial<Config>) =>
    problemsOf({ releases: '/releases', releaseKeys: [otherKey], ...keys })

  it('accepts a key in both lists, if another person has another key', () => {
    const both = [publicKey, otherKey]
    for (const approverKeys of [both, [publicKey]])
      expect(problemsOfKeys({ releaseKeys: both, approverKeys })).toEqual([])
    expect(problemsOfKeys({ approverKeys: [otherKey] })).toEqual([
      expect.stringContaining('The only key in approverKeys also signs releases'),
    ])
  })

  it('refuses releases without keys, and keys without releases', () => {
    expect(problemsOf({ releases: '/releases' })).toEqual([
      expect.stringContaining('releaseKeys is empty, so phones would accept nothing'),
    ])
    expect(problemsOf({ releaseKeys: [publicKey], approverKeys: [otherKey] })).toEqual([
      expect.stringContaining(
        'phones would ignore releaseKeys and approverKeys. Write the address',
      ),
    ])
  })

  it.each([
    '====',
    'AAAA',
    `${'A'.repeat(43)}=`,
    `AQ${'A'.repeat(41)}=`,
    publicKey.slice(0, -1),
    `${publicKey}AAAA`,
    spki.toString('base64'),
    otherKey.replace('k=', 'l='),
    publicKey.replace(/=$/, '').replaceAll('+', '-'),
  ])('rejects %s, which is not a public key', (key) => {
    for (const list of ['releaseKeys', 'approverKeys'])
      expect(problemsOfKeys({ [list]: [publicKey, key] })).toEqual([
        expect.stringMatching(
          new RegExp(`${list}\\.1 is not a public key\\. Write the 44 characters`),
        ),
      ])
  })

  it('rejects a private key without repeating it in the message', () => {
    const [problem = ''] = problemsOfKeys({ releaseKeys: [privateKey] })
    expect(problem).toContain('releaseKeys.0 looks like a private key')
    expect(problem).not.toContain(privateKey.slice(10))
  })

  it('rejects a duplicate key', () => {
    expect(problemsOfKeys({ approverKeys: [publicKey, publicKey] })).toEqual([
      'config.json: approverKeys.1 occurs twice in the list.',
    ])
  })
})

describe('paths', () => {
  it.each([
    ['loan.loanDetail', '/x', 'is not an endpoint of this app'],
    ['loan.constructor', '/x', 'is not an endpoint of this app'],
    ['loan.loanDetails', '/v4/{orderId}', 'has the placeholder {orderId}, which this endpoint'],
    ['repayment.repaymentConfirm', 'repayment-commit/', 'is also the path of repayment.repaymentC'],
  ])('refuses %s at %s', (name, path, words) =>
    expect(problemsOf({ paths: { [name]: path } })).toEqual([expect.stringContaining(words)]),
  )

  it('accepts another path, even with the placeholder of the provider', () =>
    expect(problemsOf({ paths: { 'loan.loanDetails': '/v4/{provider}/details' } })).toEqual([]))
})
