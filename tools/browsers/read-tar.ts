/**
 * The files of a tar archive by their paths, without another program. It supports packages of npm:
 * folders, links and extended headers are skipped.
 */
export function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + 512 <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + 512)
    const size = Number.parseInt(textIn(header, 124, 12), 8)
    if (!Number.isFinite(size)) throw new Error(`The archive is damaged at byte ${at}.`)
    const folder = textIn(header, 345, 155)
    const name = textIn(header, 0, 100)
    if (textIn(header, 156, 1) === '0' || header[156] === 0)
      files.set(folder ? `${folder}/${name}` : name, archive.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

/** A field of a header: it ends at its first zero. */
function textIn(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end).trim()
}
