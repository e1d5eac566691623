import type { Config } from '../../../src/config'

/**
 * Problems of settings that each have the right form, but do not work on a phone. `above` is the
 * place of the settings in the file.
 */
export function findValueProblems(config: Config, above = ''): string[] {
  return [...headerProblems(config), ...keyProblems(config)].map(
    (problem) => `config.json: ${above}${problem}`,
  )
}

/** Headers that browsers set themselves, and those of each call of the app. */
const reserved =
  /^(?:accept(?:-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-http-method.*|x-method-override|x-requested-with)$/i

function headerProblems({ headers, idempotencyHeader, evidenceHeader }: Config): string[] {
  const named = [
    ...Object.keys(headers).map((name) => [`headers.${name}`, name] as const),
    ['idempotencyHeader', idempotencyHeader] as const,
    ['evidenceHeader', evidenceHeader] as const,
  ].filter(([, name]) => name !== '')
  const first = new Map<string, string>()
  return named.flatMap(([place, name]) => {
    const same = first.get(name.toLowerCase())
    first.set(name.toLowerCase(), same ?? place)
    if (reserved.test(name))
      return [
        `${place} names the header ${name}, which the browser or the app sets. Write a name of your own, such as Lender-Key.`,
      ]
    if (same === undefined) return []
    return [
      `${place} names the same header as ${same}, and only one value can be sent. Write another name.`,
    ]
  })
}

function keyProblems({ releaseKeys, approverKeys }: Config): string[] {
  return Object.entries({ releaseKeys, approverKeys }).flatMap(([list, keys]) =>
    keys.flatMap((key, at) => {
      const problem = problemOf(key) ?? (keys.indexOf(key) < at ? 'stands twice.' : undefined)
      return problem === undefined ? [] : [`${list}.${at} ${problem}`]
    }),
  )
}

/** The message does not repeat the text, which may be secret. */
function problemOf(key: string): string | undefined {
  if (isPrivate(key))
    return 'reads like a private key, and everybody can read the pages. Remove it, make a new key, and write the public key that "lienzo release keys show" prints.'
  const bytes = Buffer.from(key, 'base64')
  const isKey = bytes.length === 32 && bytes.toString('base64') === key
  // A key without a value has a signature that anybody can make.
  if (isKey && bytes.subarray(1).some((byte) => byte !== 0)) return undefined
  return 'is no public key. Write the 44 characters that "lienzo release keys show" prints, in base64, with the "=" at the end.'
}

/** The beginning of a PKCS #8 key in base64, in one line or in a PEM file. */
const isPrivate = (key: string) => /PRIVATE|^M[\w+/]{2}CAQ|^MII/.test(key)
