import { type ConfigRules, placeForm, type TextRule } from '../../../src/config'

/**
 * The forms of settings for editors and for `lienzo configure`. A phone is more lenient: it also
 * takes values that never work, or that weaken the deployment.
 */
export function settingsRules(rules: ConfigRules): ConfigRules {
  const texts = Object.entries(rules.texts).map(([path, [pattern, ...rest]]) => [
    path,
    [pattern.replaceAll(placeForm, strictHostPattern), ...rest],
  ])
  return { ...rules, texts: { ...(Object.fromEntries(texts) as ConfigRules['texts']), ...narrow } }
}

const port = '(:(?!0)(\\d{1,4}|[1-5]\\d{4}|6([0-4]\\d{3}|5([0-4]\\d\\d|5([0-2]\\d|3[0-5])))))?'

/** A host without empty parts, and a port that exists. */
const strictHostPattern = `(\\[[\\da-fA-F:.]+\\]|(?![-.])(\\.?([\\w-]|[^\\x00-\\x7f\\s]))+)${port}`

/** Members that each `window` or object has. */
const reservedNames =
  '__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|window|self|top|parent|frames|opener|document|location|history|navigator|screen|name|status|origin|event|length|closed|performance|console|crypto|caches|localStorage|sessionStorage|indexedDB|fetch|alert|open|close|print|stop|focus|blur|Object|Function|Array|Promise|JSON|Math|Date|Error|Map|Set|URL|Element|Node|Event|Image'

const narrow: Readonly<Record<string, TextRule>> = {
  'shell.object': [
    `^(?!(${reservedNames})$)[A-Za-z_$][\\w$]*$`,
    'the name of an object that browsers do not have themselves',
  ],
  // An `intent:` can name a page to open instead, and a placeholder in a host chooses the host.
  'shell.deepLink': [
    '^$|^(https?:\\/\\/[^\\s{}/?#@\\\\]+(?=[/?#]|$)|(?!(https?|javascript|data|vbscript|blob|file|about|intent):)[a-z][a-z\\d+.-]*:)([^\\s{}]|\\{productId\\})*$',
    'a link of an app, or of a fixed host, with no other placeholder than {productId}',
    'i',
  ],
  'site.email': ['^$|^[\\w.!+-]+@[\\w-]+(\\.[\\w-]+)+$', 'an e-mail address'],
  'paths.*': [
    '^\\/?((?!\\.+(\\/|$))[^\\\\/?#:\\s%]+(\\/(?=.)|\\/?$))+$',
    'a path without escapes such as %2e',
  ],
}

/** The name of a header. */
export const headerForm = '^[A-Za-z][\\w-]*$'

/** Headers that browsers set themselves, and those of each call of the app; in any case. */
export const reservedHeader =
  '^(accept(-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-http-method.*|x-method-override|x-requested-with)$'

/** The 32 bytes of a key in base64, in the only spelling that phones know. */
export const keyForm = '^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$'
