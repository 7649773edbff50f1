# Orca loads this file at its start. It marks what Orca says about live regions and alerts: Orca says it by a timer of
# its own, so that it comes before, between or after what Orca says about focus.
from orca import debug, liveregions, speech
from orca.scripts.web import script as web

# As in speech.ts.
MARK = "\u2063"

depth = 0
speak = speech._speak
present_object = web.Script.presentObject


def marked(work):
    def mark(*args, **options):
        global depth
        depth += 1
        try:
            return work(*args, **options)
        finally:
            depth -= 1

    return mark


def present(self, obj, **options):
    # Role 'alert' of HTML.
    is_alert = obj.getRole() == web.pyatspi.ROLE_ALERT
    return (marked(present_object) if is_alert else present_object)(self, obj, **options)


speech._speak = lambda text, *more: speak(MARK + text if depth else text, *more)
web.Script.presentObject = present
liveregions.LiveRegionManager.pumpMessages = marked(liveregions.LiveRegionManager.pumpMessages)

# Orca is silent when its log does not grow. A full buffer would be written later.
if debug.debugFile:
    debug.debugFile.reconfigure(line_buffering=True)
