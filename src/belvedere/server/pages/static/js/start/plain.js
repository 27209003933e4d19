import { start } from "../frame.js";

start();
