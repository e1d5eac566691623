import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOptions } from './dev-options'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('the options of npm start', () => {
  it('have defaults, which the environment overrides; the command line overrides both', () => {
    expect(readOptions([], {})).toMatchObject({ host: '127.0.0.1', port: 5173, config: {} })
    const environment = { PORT: '4000', HOST: '0.0.0.0' }
    expect(readOptions([], environment)).toMatchObject({ host: '0.0.0.0', port: 4000 })
    expect(readOptions(['--port', '4001'], environment)).toMatchObject({ port: 4001 })
  })

  it('take the settings of a deployment from --config or LIENZO_CONFIG', () => {
    const config = file('config.json', '{ "profile": "in" }')
    expect(readOptions([], { LIENZO_CONFIG: config })?.config).toEqual({ profile: 'in' })
    expect(readOptions(['--config', config], {})?.config).toEqual({ profile: 'in' })
  })

  it('are not parsed if --help is present', () =>
    expect(readOptions(['--help'], {})).toBe(undefined))

  it.each([
    [['--port', '99999'], '--port takes a whole number from 0 to 65535, not "99999".'],
    [['--port', 'x'], '--port takes a whole number from 0 to 65535, not "x".'],
    [['--port='], '--port takes a whole number from 0 to 65535, not "".'],
    [['--prt', '1'], 'There is no option --prt. Did you mean --port?'],
    [['--host', 'http://x'], '--host is "http://x". Use a host name or an IP address'],
    [['--api', 'api.example'], '--api is "api.example". Use the URL of a server'],
    [['--api', 'ftp://api.example'], '--api is "ftp://api.example". Use the URL'],
    [['--origin', 'https://app.example'], '--origin requires --api <address>.'],
    [['--api', 'http://a', '--origin', 'https://a/b'], 'Use only scheme and host'],
    [['--faults', 'nuls'], 'There is no kind of fault "nuls". Did you mean "nulls"?'],
    [['--config', file('no.json', '{')], 'no.json is not valid JSON.'],
    [['--config', file('bad.json', '{ "profil": "mx" }')], 'profil is not a setting'],
    [['screens'], 'Nothing can be named here'],
  ])('are rejected with an explanation: %j', (args, words) =>
    expect(() => readOptions(args, {})).toThrow(words),
  )

  it('are rejected for an invalid environment variable', () =>
    expect(() => readOptions([], { PORT: '70000' })).toThrow(
      'PORT takes a whole number from 0 to 65535, not "70000".',
    ))
})
