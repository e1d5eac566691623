import { hashText } from '../hash-text'

const ALPHABET = '23456789ACDEFGHJKMNPQRTUVWXY'
const LENGTH = 4

/** Scenarios can use this code for every captcha. */
export const SANDBOX_IMAGE_CODE = 'OPEN'

/** Upper and lower case are equal. */
export function acceptsImageCode(sid: string, typedCode: string): boolean {
  return [captchaAnswer(sid), SANDBOX_IMAGE_CODE].includes(typedCode.toUpperCase())
}

export function captchaAnswer(sid: string): string {
  let seed = hashText(sid)
  let characters = ''
  while (characters.length < LENGTH) {
    characters += ALPHABET[seed % ALPHABET.length] ?? ''
    seed = hashText(`${seed}${sid}`)
  }
  return characters
}

export function drawCaptcha(sid: string): string {
  const letters = Array.from(captchaAnswer(sid), (letter, index) => {
    const x = 20 + index * 30
    return `<text x="${x}" y="34" text-anchor="middle" transform="rotate(${(hashText(sid + index) % 41) - 20} ${x} 26)">${letter}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 48" width="130" height="48"><path fill="#eef2f7" d="M0 0h130v48H0z"/><path d="M4 ${8 + (hashText(sid) % 30)}Q60 ${hashText(`${sid}a`) % 48} 126 ${hashText(`${sid}b`) % 48}" fill="none" stroke="#7c8da5" stroke-width="2"/><g font-family="monospace" font-size="28" font-weight="700" fill="#24405f">${letters.join('')}</g></svg>`
}
