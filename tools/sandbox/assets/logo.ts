import { hashText } from '../hash-text'

const COLOURS = ['#0b6e4f', '#7a3e9d', '#b3541e', '#14508c', '#a3234d', '#5b6b1c']

/** Draws a round logo with the first letter of a name; the same name always looks the same. */
export function drawLogo(name: string): string {
  const letter = /^[a-z0-9]/i.exec(name)?.[0].toUpperCase() ?? ''
  const number = hashText(name)
  const colour = COLOURS[number % COLOURS.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><clipPath id="disc"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#disc)"><path fill="${colour}" d="M0 0h96v96H0z"/><circle cx="${24 + (number % 48)}" cy="20" r="36" fill="#fff" opacity=".14"/></g><text x="48" y="64" text-anchor="middle" font-family="sans-serif" font-size="46" font-weight="700" fill="#fff">${letter}</text></svg>`
}

/** Draws a stand-in for a photo. */
export function drawPhoto(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240"><path fill="#cfe3ee" d="M0 0h320v240H0z"/><circle cx="250" cy="60" r="26" fill="#f4c95d"/><path fill="#6d8f74" d="M0 240V170l80-70 70 60 60-40 110 80v40z"/></svg>'
}
