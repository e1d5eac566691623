/**
 * A page with images side by side: a row for each kind of response, a column for each engine and
 * size.
 */
export function writeContacts(
  screens: readonly string[],
  rows: readonly string[],
  columns: readonly string[],
): string {
  const picture = (screen: string, row: string, column: string) => {
    const path = `${column}/${screen}.${row}.png`
    return `<td><a href="${path}"><img src="${path}" alt="${screen}, ${row}, ${column}" loading="lazy"></a>`
  }
  const table = (screen: string) =>
    [
      `<h2>${screen}</h2><table><tr><th>${columns.map((column) => `<th>${column}`).join('')}`,
      ...rows.map(
        (row) => `<tr><th>${row}${columns.map((column) => picture(screen, row, column)).join('')}`,
      ),
      '</table>',
    ].join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens in engines</title>
<style>body { font: 14px/1.4 system-ui, sans-serif } img { height: 260px; border: 1px solid GrayText } th { text-align: left; padding: 8px; vertical-align: top; position: sticky; top: 0; background: Canvas }</style>
${screens.map(table).join('\n')}</html>
`
}
