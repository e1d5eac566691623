import { currentLanguage } from '../../../analysis/words/words'

/** Returns a page with a message and a link. Escapes the words. */
export function messagePage(words: string, way: string, to: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lienzo studio</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#14212b}a{color:#0b6b57}</style>
</head><body><main><h1>Lienzo studio</h1><p>${escaped(words)}</p><p><a href="${escaped(to)}">${escaped(way)}</a></p></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
