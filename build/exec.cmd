@rem npm runs "exec node ...". On Windows it uses cmd, which has no command exec; this file replaces it. On other systems, exec lets signals reach the app.
@%*
