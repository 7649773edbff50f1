// In a hidden frame at /embed/session.html: hands the provider's answer, which is in the frame's address, to the page around.
parent.postMessage(location.href, location.origin)
