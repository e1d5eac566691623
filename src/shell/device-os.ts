export type DeviceOs = 'android' | 'ios' | 'other'

/** Returns the operating system. An iPad claims to be a Mac, but no Mac has a touch screen. */
export function deviceOs({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceOs {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'ios' : 'other'
}
