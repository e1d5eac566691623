// Where the browser is too old for the app, says so, with the number to call, instead of loading for ever: it knows no modules, or cannot
// run the app's own. What the app draws takes the words away. Runs as it is, in every browser.
;(function () {
  if (!('noModule' in document.createElement('script'))) addEventListener('DOMContentLoaded', tell)
  addEventListener('error', function (event) {
    if (event.filename && isApp(event.filename)) tell()
  })
  function isApp(address) {
    return [].some.call(document.querySelectorAll('script[type=module]'), function (script) {
      return script.src === address
    })
  }
  function tell() {
    var words = document.getElementById('too-old')
    if (!words || !words.hidden) return
    words.hidden = false
    words.previousElementSibling.hidden = true
    var ask = new XMLHttpRequest()
    ask.open('GET', '/config.json')
    ask.addEventListener('load', function () {
      var phone = JSON.parse(ask.responseText).site.phone
      var link = words.querySelector('[href="tel:"]')
      link.href += phone.replace(/[^+\d]/g, '')
      link.textContent = phone
      link.parentNode.hidden = !phone
    })
    ask.send()
  }
})()
