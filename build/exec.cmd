@rem npm runs "exec node ..." in cmd on Windows, which has no exec of its own; elsewhere it lets signals reach the app.
@%*
