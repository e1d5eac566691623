import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findProgram, optionalPrograms } from '../../test/programs'

/** Asks for lenses, makes a mistake, waits for its finding, and asks for a completion. */
const script = `
local file = 'schemas/screens/order/loan-details.json'
local client = vim.lsp.start_client({
  name = 'lienzo',
  cmd = { 'node', 'tools/cli/lienzo.mjs', 'lsp' },
  root_dir = vim.fn.getcwd(),
})
vim.cmd('edit ' .. file)
vim.lsp.buf_attach_client(0, client)
local wait = function(what) return vim.wait(120000, what, 20) end
wait(function() return vim.lsp.get_client_by_id(client).initialized end)
local lenses = vim.lsp.buf_request_sync(0, 'textDocument/codeLens',
  { textDocument = vim.lsp.util.make_text_document_params() }, 120000)[client].result
print('lens ' .. lenses[1].command.title)
for at, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
  if line:find('"rule": "payable"') then
    vim.api.nvim_buf_set_lines(0, at - 1, at, false, { (line:gsub('payable', 'payble')) })
    vim.api.nvim_win_set_cursor(0, { at, (line:find('"payable"')) })
    break
  end
end
wait(function() return #vim.diagnostic.get(0) > 0 end)
print('finding ' .. vim.diagnostic.get(0)[1].code)
local ask = function(method)
  local params = vim.lsp.util.make_position_params()
  return vim.lsp.buf_request_sync(0, method, params, 120000)[client].result
end
for _, item in ipairs(ask('textDocument/completion')) do
  if item.label == 'payable' then print('completion ' .. item.detail) end
end
vim.lsp.stop_client(client)
vim.cmd('qa!')
`

it.runIf(optionalPrograms.neovim.isInstalled())(
  'Neovim shows lenses, findings and completions of the language server',
  async () => {
    const program = findProgram(['nvim'], 'NVIM')!
    const { stdout, stderr } = await promisify(execFile)(
      program,
      [
        '--headless',
        '-u',
        'NONE',
        '-i',
        'NONE',
        '-n',
        '-c',
        'lua loadstring(vim.env.LIENZO_LUA)()',
      ],
      { cwd: resolve('.'), env: { ...process.env, LIENZO_LUA: script } },
    )
    expect(`${stdout}${stderr}`.replaceAll('\r', '').trim().split('\n')).toEqual([
      'lens play',
      'finding LZ202',
      'completion a rule of this screen',
    ])
  },
)
