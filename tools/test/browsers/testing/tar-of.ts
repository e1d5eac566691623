/** Creates a tar archive of these files, by path. */
export function tarOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([path, content]) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(512)
    header.write(path, 0)
    header.write(bytes.length.toString(8).padStart(11, '0'), 124)
    header.write('0', 156)
    header.write('ustar\u000000', 257)
    header.write(' '.repeat(8), 148)
    const checksum = header.reduce((sum, byte) => sum + byte, 0)
    header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}
